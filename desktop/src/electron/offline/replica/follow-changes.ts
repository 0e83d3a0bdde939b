import { errorBodySchema } from '@shutterdesk/shared';
import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import * as z from 'zod/mini';
import { answeredOf, isBusy } from '../line/answers.ts';
import type { Connectivity } from '../line/connectivity.ts';
import type { PersonHere } from '../line/person-here.ts';
import { plainRead } from '../line/upstream.ts';
import type { FollowedList } from '../nouns/noun.ts';
import type { Store } from '../store/store.ts';
import {
  findItems,
  findReplica,
  forgetReplica,
  type ReplicaItem,
  type ReplicaState,
  writeReplica,
} from './replica-store.ts';

/** An item of a list from any release. */
const item = z.looseObject({ id: z.string(), createdAt: z.string() });
export type FeedItem = z.infer<typeof item>;

/** A page of a change feed. */
const feedPageSchema = z.object({
  cursor: z.string(),
  more: z.boolean(),
  changed: z.array(item),
  removed: z.array(z.string()),
});
type FeedPage = z.infer<typeof feedPageSchema>;

/** One page, from the moment of its request. */
interface Reading {
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
interface PageTaker {
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

const createPageTaker = (
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

interface FollowParts {
  readonly store: Store;
  readonly send: Connectivity['send'];
  /** Called with items that were not in the list before. */
  readonly onArrived: (items: readonly FeedItem[]) => void;
  readonly person: Pick<PersonHere, 'id'>;
  readonly erasedPeople: ErasedHere;
  /** Called when items have left the list: their people may have been erased. */
  readonly onGone: () => void;
}

/** A slow network (1 Mbit/s) transfers a page in a second or two, so that an interruption loses little. */
const PAGE = '200';

const START_OVER = 410;

/** The server has never issued this cursor: another database was put in its place. */
const SET_BACK = 'cursor_unknown';

interface Follower {
  /** Resolves once everything is stored that the server had at the call, or with the reason why it is not. */
  follow(): Promise<Exclude<Taken, 'more'>>;
  /** Deletes the list from this computer. A page in transit will be ignored. */
  forget(): void;
  /** Reads from the beginning with the next call, because an older database was put back. */
  setBack(): void;
}

const addressOf = (feed: string, { cursor }: ReplicaState): string => {
  const query = new URLSearchParams({ limit: PAGE });
  if (cursor) query.set('since', cursor);
  return `${feed}?${query}`;
};

/** Reads a list's changes, page by page, starting at the last cursor. */
export const createFollower = (parts: FollowParts, list: FollowedList): Follower => {
  const { send } = parts;
  const pages = createPageTaker(parts, list);

  const read = async (path: string): Promise<{ status: number; body: unknown }> => {
    const { status, text } = await answeredOf(await send(plainRead(path)));
    return { status, body: status === 200 || status === START_OVER ? JSON.parse(text) : null };
  };

  /** The server cannot continue from this cursor. */
  const startOverFor = (state: ReplicaState, refusal: unknown): Taken => {
    parts.onGone();
    const isSetBack = errorBodySchema.safeParse(refusal).data?.error === SET_BACK;
    return isSetBack ? pages.setBack() : pages.startOver(state);
  };

  const readPage = async (): Promise<Taken> => {
    const reading = await pages.next();
    const { status, body } = await read(addressOf(list.feed, reading.state));
    const answer = status === 200 ? feedPageSchema.safeParse(body).data : undefined;
    if (answer) {
      if (answer.removed.length > 0) parts.onGone();
      return pages.take(reading, answer);
    }
    if (isBusy({ status })) return 'later';
    const isRefused = status !== START_OVER || reading.state.cursor === null || pages.isForgotten(reading);
    return isRefused ? 'refused' : startOverFor(reading.state, body);
  };

  const readAll = async (): Promise<Exclude<Taken, 'more'>> => {
    const taken = await readPage();
    return taken === 'more' ? readAll() : taken;
  };
  const reading = new Coalescer(readAll);
  return { follow: () => reading.changed(), forget: pages.forget, setBack: pages.setBack };
};
