import type { AnyEndpoint, Changes } from '@shutterdesk/shared';
import { endpointNamed } from '../calls.ts';
import type { Entry } from './entries.ts';

/** Of whatever a change sets. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The call that a change is; undefined for one of a newer app's that this one does not have. */
export const endpointOf = ({ call }: Pick<Entry, 'call'>): AnyEndpoint | undefined => endpointNamed(call);

export const changesOf = (entry: Pick<Entry, 'call'>): Changes | undefined => endpointOf(entry)?.changes;

/** The thing that its path names. */
export const idOf = ({ params }: Pick<Entry, 'params'>): string | undefined => JSON.parse(params).id;

export const bodyOf = ({ body }: Pick<Entry, 'body'>): Fields | null => (body ? JSON.parse(body) : null);

/** Where it began; null where that is not known. */
export const baseOf = ({ base }: Pick<Entry, 'base'>): unknown => (base ? JSON.parse(base) : null);
