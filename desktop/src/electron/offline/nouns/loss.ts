import type { KnownChanges } from '../line/calls.ts';
import type { Entry } from '../store/entries.ts';
import { changesOf } from '../store/entry-parts.ts';
import type { Thing } from './things.ts';

/** A change that restores what the server had. */
export interface Loss {
  readonly changes: KnownChanges;
  readonly params: { readonly id?: string };
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly base: unknown;
  /** A sentence that says why it cannot be sent, or what it would replace. */
  readonly reason: string | null;
}

/** The items of a noun: as this computer remembers them, as the restored server began, and as it has them now. */
export interface Sides<T extends Thing = Thing> {
  readonly remembered: readonly T[];
  /** Items that differ from these are newer work, and no loss. */
  readonly start: readonly T[];
  readonly now: readonly T[];
  /** Items that the server deleted at this computer's request. */
  readonly removed: ReadonlySet<string>;
}

/** Sending it replaces newer work. */
export const CHANGED_SINCE = 'Somebody has changed this since the backup was restored.';

const WITH_PHOTOGRAPH: ReadonlySet<string | undefined> = new Set(['adds', 'replaces']);

/** A sent photograph exists only on the server. */
export const isSendable = (entry: Pick<Entry, 'call' | 'status'>): boolean =>
  entry.status !== 'lost' || !WITH_PHOTOGRAPH.has(changesOf(entry)?.effect);

export const byId = (things: readonly Thing[]): ReadonlyMap<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]));
