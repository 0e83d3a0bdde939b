import type { FollowedList } from '../nouns/noun.ts';
import type { Store } from '../store/store.ts';
import type { FeedItem, FeedPage } from './feed-page.ts';
import type { FollowParts } from './follow-changes.ts';
import {
  findItems,
  findReplica,
  forgetReplica,
  type ReplicaItem,
  type ReplicaState,
  writeReplica,
} from './replica-store.ts';

/** One page, from the moment of its request. */
export interface Reading {
  readonly state: ReplicaState;
  readonly tick: number;
  /** The number of times that the list had been forgotten or set back. */
  readonly since: number;
}

/** `later`: the server could not answer now. */
export type Taken = 'done' | 'more' | 'refused' | 'later';

/** The people who were erased here: the server may not know it yet. */
export type ErasedHere = () => Promise<{ coversThing(item: unknown): boolean }>;

/** Stores pages of a list in its replica. */
export interface PageTaker {
  /** The start of the next page. */
  next(): Promise<Reading>;
  take(reading: Reading, page: FeedPage): Promise<Taken>;
  /** Reads from the beginning with the next page; until then the old list is shown. */
  startOver(state: ReplicaState): Taken;
  /** The same, because an older database was put back: items that it does not name are kept as lost. */
  setBack(): Taken;
  /** The list has been forgotten or set back since the page was requested. */
  isForgotten(reading: Reading): boolean;
  forget(): void;
}

type NewItem = Omit<ReplicaItem, 'noun' | 'reading'>;

const begin = (noun: string, last: ReplicaState | undefined): ReplicaState => ({
  noun,
  cursor: null,
  isWhole: last?.isWhole ?? 0,
  isReading: 1,
  isSetBack: last?.isSetBack ?? 0,
  lostFor: last?.lostFor ?? null,
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
        isWhole: 1,
        isReading: 0,
        isSetBack: 0,
        lostFor: null,
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

export const createPageTaker = (
  { store, person, onArrived, erasedPeople }: Omit<FollowParts, 'send' | 'onGone'>,
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
    setBack() {
      forgotten += 1;
      const begun = store.db.updateTable('replicas').set(({ case: when, eb, ref }) => ({
        ...{ cursor: null, isReading: 1, isSetBack: 1, reading: eb('reading', '+', 1) },
        lostFor: when().when('isSetBack', '=', 1).then(ref('lostFor')).else(person.id).end(),
      }));
      store.together([begun.where('noun', '=', noun)]);
      return 'more';
    },
    isForgotten,
    async next() {
      const last = await findReplica(store, noun);
      return { state: last ?? begin(noun, last), tick: store.tick(), since: forgotten };
    },
    async take(reading, page) {
      const { state } = reading;
      const { more, removed } = page;
      const erased = await erasedPeople();
      const changed = page.changed.filter((item) => !erased.coversThing(item));
      const before = await heldItems(store, noun, changed);
      if (isForgotten(reading)) return 'refused';
      const items = changed.map(itemOf);
      const keeping = state.isSetBack ? { keepsFor: state.lostFor } : {};
      writeReplica(store, { state: stateAfter(reading, page), items, removed, ...keeping });
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
