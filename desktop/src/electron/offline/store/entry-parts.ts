import type { AnyEndpoint, Changes } from '@shutterdesk/shared';
import { endpointNamed } from '../line/calls.ts';
import type { Entry } from './entries.ts';

/** The fields that a change sets. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The call of a change; undefined if a newer app queued a call that this one does not have. */
export const endpointOf = ({ call }: Pick<Entry, 'call'>): AnyEndpoint | undefined => endpointNamed(call);

export const changesOf = (entry: Pick<Entry, 'call'>): Changes | undefined => endpointOf(entry)?.changes;

/** The parameters of its path. */
export const paramsOf = ({ params }: Pick<Entry, 'params'>): Readonly<Record<string, string>> => JSON.parse(params);

/** The id in its path. */
export const idOf = (entry: Pick<Entry, 'params'>): string | undefined => paramsOf(entry).id;

export const bodyOf = ({ body }: Pick<Entry, 'body'>): Fields | null => (body ? JSON.parse(body) : null);

/** Its base; null if it is not known. */
export const baseOf = ({ base }: Pick<Entry, 'base'>): unknown => (base ? JSON.parse(base) : null);
