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

/** Hears whether the server has what it had. */
export interface History {
  /** The person for whom it is kept what the server has lost. */
  owner(): string | null;
  /** It had all of that still when it was asked at `tick`. */
  onGoesOn(tick: number): void;
  /** It has gone back to an older backup. */
  onSetBack(): void;
}

/** One page, from the moment it is asked for. */
export interface Reading {
  readonly state: ReplicaState;
  readonly tick: number;
  /** How often the list had been forgotten. */
  readonly since: number;
}

export type Taken = 'done' | 'more' | 'refused';

/** Takes pages of a list into its replica. */
export interface PageTaker {
  /** Where the next page begins. */
  next(): Promise<Reading>;
  take(reading: Reading, page: FeedPage): Promise<Taken>;
  /** Reads from the beginning with the next page; the list is shown as it is until then. */
  startOver(state: ReplicaState): Taken;
  /** As if the list had never been read, but for what is shown meanwhile. */
  fromBeginning(reading: Reading): Reading;
  /** The list has been forgotten since the page was asked for. */
  isForgotten(reading: Reading): boolean;
  forget(): void;
}

interface TakerParts {
  readonly store: Store;
  /** Items that were not in the list before. */
  readonly onArrived: (items: readonly FeedItem[]) => void;
  readonly history: Pick<History, 'owner' | 'onGoesOn'>;
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

/** The state of a list once a page has been taken in. */
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

/** Items with their new marks; null where one of them is not here. */
const markedItems = async (
  store: Store,
  noun: string,
  marks: NonNullable<FeedPage['marks']>,
): Promise<readonly NewItem[] | null> => {
  const known = await heldItems(store, noun, marks);
  const items = marks.flatMap((mark) => {
    const before = known.get(mark.id);
    if (!before) return [];
    return [{ id: before.id, place: before.place, body: JSON.stringify({ ...JSON.parse(before.body), ...mark }) }];
  });
  return items.length === marks.length ? items : null;
};

export const createPageTaker = ({ store, onArrived, history }: TakerParts, list: FollowedList): PageTaker => {
  const { noun } = list;
  let forgotten = 0;

  const startOver: PageTaker['startOver'] = (state) => {
    writeReplica(store, { state: begin(noun, state), items: [], removed: [] });
    return 'more';
  };
  const isForgotten: PageTaker['isForgotten'] = ({ since }) => since !== forgotten;
  const itemOf = (told: FeedItem): NewItem => ({ id: told.id, place: list.placeOf(told), body: JSON.stringify(told) });

  return {
    startOver,
    isForgotten,
    async next() {
      const last = await findReplica(store, noun);
      // A list that a server without a feed answered is read from the beginning once it has one.
      const state = last && last.cursor !== NO_CURSOR ? last : begin(noun, last);
      return { state, tick: store.tick(), since: forgotten };
    },
    fromBeginning: ({ state, since }) => ({ state: begin(noun, state), tick: store.tick(), since }),
    async take(reading, page) {
      const { state, tick } = reading;
      const { more, changed, removed, marks = [] } = page;
      const marked = await markedItems(store, noun, marks);
      const before = await heldItems(store, noun, changed);
      if (isForgotten(reading)) return 'refused';
      if (!marked) return startOver(state);
      const items = [...changed.map(itemOf), ...marked];
      const keeping = state.isSetBack ? { keepsFor: history.owner() } : {};
      writeReplica(store, { state: stateAfter(reading, page), items, removed, ...keeping });
      if (!more) history.onGoesOn(tick);
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
