import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Noun, newestFirst, placeText } from '@shutterdesk/shared';
import type { RuleTools, Thing } from '../nouns/noun.ts';
import type { Entry } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { applyChange, changeOf } from './overlay-rules.ts';
import { findItems, findReplica, isBegun, itemsAfter, type ReplicaItem } from './replica-store.ts';

/** The number of items in one read; other work runs between two reads. */
const PIECE = 500;

/** The changes of a noun, and the tools for applying them. */
export interface Changes {
  readonly entriesSince: (noun: Noun, tick: number) => Promise<readonly Entry[]>;
  readonly tools: RuleTools;
}

/** The changed items after the changes; null for an item that has left the list. */
export type Overrides = ReadonlyMap<string, Thing | null>;

/** Validated when it came from the server. */
const thingOf = ({ body }: ReplicaItem): Thing => JSON.parse(body);

/** Applies changes only to the items that they concern. */
export const overridesOf = async (
  store: Store,
  noun: Noun,
  entries: readonly Entry[],
  tools: RuleTools,
): Promise<Overrides> => {
  const changes = entries.map(changeOf);
  const ids = [...new Set(changes.map(({ id }) => id))];
  const before: readonly Thing[] = (await findItems(store, noun, ids)).map(thingOf);
  const after = changes.reduce((things, change) => applyChange(things, change, tools), before);
  const standing = new Map(after.map((thing) => [thing.id, thing]));
  return new Map(ids.map((id) => [id, standing.get(id) ?? null]));
};

/** One item of a replica; null if it does not exist; undefined if the list was never read. */
export const findReplicated = async (
  store: Store,
  noun: Noun,
  id: string,
  { entriesSince, tools }: Changes,
): Promise<Thing | null | undefined> => {
  const replica = await findReplica(store, noun);
  if (!isBegun(replica)) return undefined;
  const entries = (await entriesSince(noun, replica.tick)).filter(({ params }) => params.includes(id));
  const overrides = await overridesOf(store, noun, entries, tools);
  if (overrides.has(id)) return overrides.get(id);
  const [item] = await findItems(store, noun, [id]);
  if (item) return thingOf(item);
  // In a list that is only partly read, a missing item may still exist.
  return replica.isWhole ? null : undefined;
};

/** The items of a replica after a place, newest first, in chunks, with changes applied. */
export async function* replicatedThings(
  store: Store,
  noun: Noun,
  overrides: Overrides,
  from: string | null,
): AsyncGenerator<readonly Thing[], void> {
  const changed = [...overrides.values()].filter((thing) => thing !== null);
  for (let place = from; ; ) {
    const items = await itemsAfter(store, noun, place, PIECE);
    const end = items.length < PIECE ? undefined : items.at(-1)?.place;
    const isInPiece = (thing: Thing): boolean => {
      const own = placeText(thing);
      return (place === null || own < place) && (end === undefined || own >= end);
    };
    const untouched = items.filter(({ id }) => !overrides.has(id)).map(thingOf);
    yield [...untouched, ...changed.filter(isInPiece)].toSorted(newestFirst);
    if (end === undefined) return;
    place = end;
    await nextTurn();
  }
}
