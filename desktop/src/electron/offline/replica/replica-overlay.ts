import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Noun, newestFirst, placeText } from '@shutterdesk/shared';
import type { FeedItem, Item, RuleTools } from '../nouns/noun.ts';
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
type Overrides = ReadonlyMap<string, Item | null>;

/** Validated when it came from the server. */
const itemOf = ({ body }: ReplicaItem): FeedItem => JSON.parse(body);

/** Applies changes only to the items that they concern. */
export const overridesOf = async (
  store: Store,
  noun: Noun,
  entries: readonly Entry[],
  tools: RuleTools,
): Promise<Overrides> => {
  const changes = entries.map(changeOf);
  const ids = [...new Set(changes.map(({ id }) => id))];
  const before: readonly Item[] = (await findItems(store, noun, ids)).map(itemOf);
  const after = changes.reduce((items, change) => applyChange(items, change, tools), before);
  const remaining = new Map(after.map((item) => [item.id, item]));
  return new Map(ids.map((id) => [id, remaining.get(id) ?? null]));
};

/** One item of a replica; null if it does not exist; undefined if the list was never read. */
export const findReplicated = async (
  store: Store,
  noun: Noun,
  id: string,
  { entriesSince, tools }: Changes,
): Promise<Item | null | undefined> => {
  const replica = await findReplica(store, noun);
  if (!isBegun(replica)) return undefined;
  const entries = (await entriesSince(noun, replica.tick)).filter(({ params }) => params.includes(id));
  const overrides = await overridesOf(store, noun, entries, tools);
  if (overrides.has(id)) return overrides.get(id);
  const [row] = await findItems(store, noun, [id]);
  if (row) return itemOf(row);
  // In a list that is only partly read, a missing item may still exist.
  return replica.isWhole ? null : undefined;
};

const hasPlace = (item: Item | null): item is FeedItem => typeof item?.createdAt === 'string';

/** The items of a replica after a place, newest first, in chunks, with changes applied. */
export async function* replicatedItems(
  store: Store,
  noun: Noun,
  overrides: Overrides,
  from: string | null,
): AsyncGenerator<readonly FeedItem[], void> {
  const changed = [...overrides.values()].filter(hasPlace);
  for (let place = from; ; ) {
    const rows = await itemsAfter(store, noun, place, PIECE);
    const end = rows.length < PIECE ? undefined : rows.at(-1)?.place;
    const isInPiece = (item: FeedItem): boolean => {
      const own = placeText(item);
      return (place === null || own < place) && (end === undefined || own >= end);
    };
    const untouched = rows.filter(({ id }) => !overrides.has(id)).map(itemOf);
    yield [...untouched, ...changed.filter(isInPiece)].toSorted(newestFirst);
    if (end === undefined) return;
    place = end;
    await nextTurn();
  }
}
