import type { Store } from '../store/store.ts';
import { type FeedItem, type FeedPage, NO_CURSOR } from './feed-page.ts';
import type { FollowedList } from './followed-lists.ts';
import {
  findItems,
  findReplica,
  forgetReplica,
  type ReplicaItem,
  type ReplicaState,
  writeReplica,
} from './replica-store.ts';

/** Learns whether the server still has its earlier state. */
export interface History {
  /** The person for whom lost items are kept. */
  owner(): string | null;
  /** The server's history was complete at `tick`. */
  onHistoryComplete(tick: number): void;
  /** The server has restored an older backup. */
  onRestored(): void;
}

/** One page, from the moment of its request. */
export interface Reading {
  readonly state: ReplicaState;
  readonly tick: number;
  /** The number of times that the list had been forgotten. */
  readonly since: number;
}

/** `later`: the server could not answer now. */
export type Taken = 'done' | 'more' | 'refused' | 'later';

/** The people who were erased here: the server may not know it yet. */
export type ErasedHere = () => Promise<{ coversThing(thing: unknown): boolean }>;

/** Stores pages of a list in its replica. */
export interface PageTaker {
  /** The start of the next page. */
  next(): Promise<Reading>;
  take(reading: Reading, page: FeedPage): Promise<Taken>;
  /** Reads from the beginning with the next page; until then the old list is shown. */
  startOver(state: ReplicaState): Taken;
  /** Starts as if the list had never been read, but keeps showing the old items. */
  fromBeginning(reading: Reading): Reading;
  /** The list has been forgotten since the page was requested. */
  isForgotten(reading: Reading): boolean;
  forget(): void;
}

interface TakerParts {
  readonly store: Store;
  /** Called with items that were not in the list before. */
  readonly onArrived: (items: readonly FeedItem[]) => void;
  readonly history: Pick<History, 'owner' | 'onHistoryComplete'>;
  readonly erasedPeople: ErasedHere;
}

type NewItem = Omit<ReplicaItem, 'noun' | 'reading'>;

const begin = (noun: string, last: ReplicaState | undefined): ReplicaState => ({
  noun,
  cursor: null,
  known: null,
  isWhole: last?.isWhole ?? 0,
  isReading: 1,
  isSetBack: last?.isSetBack ?? 0,
  reading: (last?.reading ?? 0) + 1,
  readAt: last?.readAt ?? new Date().toISOString(),
  tick: last?.tick ?? 0,
});

/** The state of a list after a page has been stored. */
const stateAfter = ({ state, tick }: Reading, { cursor, more }: FeedPage): ReplicaState =>
  more
    ? { ...state, cursor }
    : {
        ...state,
        cursor,
        known: null,
        isWhole: 1,
        isReading: 0,
        isSetBack: 0,
        readAt: new Date().toISOString(),
        tick,
      };

const heldItems = async (
  store: Store,
  noun: string,
  named: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, ReplicaItem>> => {
  const ids = named.map(({ id }) => id);
  return new Map((await findItems(store, noun, ids)).map((held) => [held.id, held]));
};

/** Items with their new marks; null if one of them is not here. */
const markedItems = async (
  store: Store,
  noun: string,
  marks: NonNullable<FeedPage['marks']>,
): Promise<readonly NewItem[] | null> => {
  const held = await heldItems(store, noun, marks);
  const items = marks.flatMap((mark) => {
    const before = held.get(mark.id);
    if (!before) return [];
    return [{ id: before.id, place: before.place, body: JSON.stringify({ ...JSON.parse(before.body), ...mark }) }];
  });
  return items.length === marks.length ? items : null;
};

export const createPageTaker = (
  { store, onArrived, history, erasedPeople }: TakerParts,
  list: FollowedList,
): PageTaker => {
  const { noun } = list;
  let forgotten = 0;

  const startOver: PageTaker['startOver'] = (state) => {
    writeReplica(store, { state: begin(noun, state), items: [], removed: [] });
    return 'more';
  };
  const isForgotten: PageTaker['isForgotten'] = ({ since }) => since !== forgotten;
  const itemOf = (item: FeedItem): NewItem => ({ id: item.id, place: list.placeOf(item), body: JSON.stringify(item) });

  return {
    startOver,
    isForgotten,
    async next() {
      const last = await findReplica(store, noun);
      // A list from a server without a feed is read from the beginning once the server has one.
      const state = last && last.cursor !== NO_CURSOR ? last : begin(noun, last);
      return { state, tick: store.tick(), since: forgotten };
    },
    fromBeginning: ({ state, since }) => ({ state: begin(noun, state), tick: store.tick(), since }),
    async take(reading, page) {
      const { state, tick } = reading;
      const { more, removed, marks = [] } = page;
      const erased = await erasedPeople();
      const changed = page.changed.filter((item) => !erased.coversThing(item));
      const marked = await markedItems(store, noun, marks);
      const before = await heldItems(store, noun, changed);
      if (isForgotten(reading)) return 'refused';
      if (!marked) return startOver(state);
      const items = [...changed.map(itemOf), ...marked];
      const keeping = state.isSetBack ? { keepsFor: history.owner() } : {};
      writeReplica(store, { state: stateAfter(reading, page), items, removed, ...keeping });
      if (!more) history.onHistoryComplete(tick);
      const arrived = changed.filter(({ id }) => !before.has(id));
      if (arrived.length > 0) onArrived(arrived);
      return more ? 'more' : 'done';
    },
    forget() {
      forgotten += 1;
      forgetReplica(store, noun);
    },
  };
};
