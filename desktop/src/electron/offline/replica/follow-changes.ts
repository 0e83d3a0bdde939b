import { errorBodySchema } from '@shutterdesk/shared';
import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import * as z from 'zod/mini';
import { answeredOf, isBusy } from '../line/answers.ts';
import { plainRead } from '../line/upstream.ts';
import type { FeedItem, FollowedList } from '../nouns/noun.ts';
import type { Here } from '../store/here.ts';
import { findItems, findReplica, forgetReplica, type ReplicaState, writeReplica } from './replica-store.ts';

const item = z.looseObject({ id: z.string(), createdAt: z.string() });

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
export type Taken = 'done' | 'refused' | 'later';

/** The people who were erased here: the server may not know it yet. */
export type ErasedHere = () => Promise<{ coversThing(item: unknown): boolean }>;

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

interface FollowParts extends Here {
  /** Called with items that were not in the list before. */
  readonly onArrived: (items: readonly FeedItem[]) => void;
  readonly erasedPeople: ErasedHere;
  /** Called when items have left the list: their people may have been erased. */
  readonly onGone: () => void;
}

/** A slow network (1 Mbit/s) transfers a page in a second or two, so that an interruption loses little. */
const PAGE = '200';

const START_OVER = 410;

/** The server has never issued this cursor: another database was put in its place. */
const SET_BACK = 'cursor_unknown';

const addressOf = (feed: string, { cursor }: ReplicaState): string => {
  const query = new URLSearchParams({ limit: PAGE });
  if (cursor) query.set('since', cursor);
  return `${feed}?${query}`;
};

/** Reads a list's changes, page by page, starting at the last cursor, and stores them in its replica. */
export const createFollower = (
  { store, line, onArrived, person, erasedPeople, onGone }: FollowParts,
  { noun, feed, placeOf }: FollowedList,
) => {
  let forgotten = 0;

  const next = async (): Promise<Reading> => {
    const last = await findReplica(store, noun);
    return { state: last ?? begin(noun, last), tick: store.tick(), since: forgotten };
  };

  const take = async (reading: Reading, page: FeedPage): Promise<Taken | 'more'> => {
    const { state } = reading;
    const { more, removed } = page;
    const erased = await erasedPeople();
    const changed = page.changed.filter((item) => !erased.coversThing(item));
    const named = changed.map(({ id }) => id);
    const before = new Set((await findItems(store, noun, named)).map(({ id }) => id));
    if (reading.since !== forgotten) return 'refused';
    const items = changed.map((item) => ({ id: item.id, place: placeOf(item), body: JSON.stringify(item) }));
    const keeping = state.isSetBack ? { keepsFor: state.lostFor } : {};
    writeReplica(store, { state: stateAfter(reading, page), items, removed, ...keeping });
    const arrived = changed.filter(({ id }) => !before.has(id));
    if (arrived.length > 0) onArrived(arrived);
    return more ? 'more' : 'done';
  };

  /** Reads from the beginning with the next call, because an older database was put back: what it does not name is lost. */
  const setBack = (): void => {
    forgotten += 1;
    const begun = store.db.updateTable('replicas').set(({ case: when, eb, ref }) => ({
      ...{ cursor: null, isReading: 1, isSetBack: 1, reading: eb('reading', '+', 1) },
      lostFor: when().when('isSetBack', '=', 1).then(ref('lostFor')).else(person.id).end(),
    }));
    store.together([begun.where('noun', '=', noun)]);
  };

  /** The server cannot continue from this cursor. Until the list has been read anew, the old one is shown. */
  const startOver = (state: ReplicaState, refusal: unknown): 'more' => {
    onGone();
    if (errorBodySchema.safeParse(refusal).data?.error === SET_BACK) setBack();
    else writeReplica(store, { state: begin(noun, state), items: [], removed: [] });
    return 'more';
  };

  const readPage = async (): Promise<Taken | 'more'> => {
    const reading = await next();
    const { status, text } = await answeredOf(await line.send(plainRead(addressOf(feed, reading.state))));
    const body: unknown = status === 200 || status === START_OVER ? JSON.parse(text) : null;
    const answer = status === 200 ? feedPageSchema.safeParse(body).data : undefined;
    if (answer) {
      if (answer.removed.length > 0) onGone();
      return take(reading, answer);
    }
    if (isBusy({ status })) return 'later';
    const isRefused = status !== START_OVER || reading.state.cursor === null || reading.since !== forgotten;
    return isRefused ? 'refused' : startOver(reading.state, body);
  };

  const readAll = async (): Promise<Taken> => {
    const taken = await readPage();
    return taken === 'more' ? readAll() : taken;
  };
  const reading = new Coalescer(readAll);
  return {
    /** Resolves once everything is stored that the server had at the call, or with the reason why it is not. */
    follow: () => reading.changed(),
    setBack,
    /** Deletes the list from this computer. A page in transit will be ignored. */
    forget(): void {
      forgotten += 1;
      forgetReplica(store, noun);
    },
  };
};
