import { type AnyEndpoint, errorBodySchema } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { answeredOf } from '../answers.ts';
import type { Connectivity } from '../connectivity.ts';
import type { Store } from '../store/store.ts';
import {
  findItems,
  findReplica,
  forgetReplica,
  type ReplicaItem,
  type ReplicaState,
  writeReplica,
} from './replica-store.ts';

/** A list that is followed by its change feed. */
export interface FollowedList {
  readonly noun: string;
  readonly feed: AnyEndpoint;
  /** The plain calls that answer all of it, for a server that has no feed yet. */
  readonly lists: readonly string[];
  /** An item's place in the list. */
  readonly placeOf: (item: FeedItem) => string;
}

const item = z.looseObject({ id: z.string(), createdAt: z.string() });
export type FeedItem = z.infer<typeof item>;

const page = z.object({
  cursor: z.string(),
  more: z.boolean(),
  changed: z.array(item),
  removed: z.array(z.string()),
  marks: z.optional(z.array(z.looseObject({ id: z.string() }))),
});
type Page = z.infer<typeof page>;

interface FollowParts {
  readonly store: Store;
  readonly send: Connectivity['send'];
  /** Items that were not in the list before. */
  readonly onArrived: (items: readonly FeedItem[]) => void;
  readonly history: History;
}

/** Hears whether the server has what it had. */
export interface History {
  /** The person for whom it is kept what the server has lost. */
  owner(): string | null;
  /** It had all of that still when it was asked at `tick`. */
  onGoesOn(tick: number): void;
  /** It has gone back to an older backup. */
  onSetBack(): void;
}

/** A page takes a slow line (1 Mbit/s) a second or two, so that little is lost where it breaks off. */
const PAGE = '200';

/** The server is of a release that has no feed. */
export const NO_FEED = new Set([404, 405]);
const START_OVER = 410;

/** The server has never given this cursor, or has forgotten that it has. */
const SET_BACK = 'cursor_unknown';

/** The cursor of a list that a server without a feed has answered. */
export const NO_CURSOR = '';

type Outcome = 'done' | 'more' | 'refused';

/** One page, from the moment it is asked for. */
interface Reading {
  readonly state: ReplicaState;
  readonly tick: number;
  /** How often the list had been forgotten. */
  readonly since: number;
}

export interface Follower {
  /** Resolves once everything is here that the server had when this was called. */
  follow(): Promise<void>;
  /** Removes the list from this computer. A page that is on its way is not taken in any more. */
  forget(): void;
}

/** Reads a list's changes, page by page, from where the last page ended. */
export const createFollower = (parts: FollowParts, list: FollowedList): Follower => {
  const { store, send, onArrived, history } = parts;
  const { noun } = list;
  let forgotten = 0;

  const begin = (last: ReplicaState | undefined): ReplicaState => ({
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

  /** Reads from the beginning with the next page; the list is shown as it is until then. */
  const startOver = (state: ReplicaState): Outcome => {
    writeReplica(store, { state: begin(state), items: [], removed: [] });
    return 'more';
  };

  const read = async (path: string): Promise<{ status: number; body: unknown }> => {
    const { status, text } = await answeredOf(
      await send({ method: 'GET', url: path, headers: new Headers(), body: null }),
    );
    return { status, body: status === 200 || status === START_OVER ? JSON.parse(text) : null };
  };

  const heldItems = async (named: readonly { id: string }[]): Promise<ReadonlyMap<string, ReplicaItem>> => {
    const ids = named.map(({ id }) => id);
    return new Map((await findItems(store, noun, ids)).map((held) => [held.id, held]));
  };

  /** Items with their new marks; null where one of them is not here. */
  const marked = async (marks: NonNullable<Page['marks']>): Promise<Omit<ReplicaItem, 'noun' | 'reading'>[] | null> => {
    const known = await heldItems(marks);
    const items = marks.flatMap((mark) => {
      const before = known.get(mark.id);
      if (!before) return [];
      return [{ id: before.id, place: before.place, body: JSON.stringify({ ...JSON.parse(before.body), ...mark }) }];
    });
    return items.length === marks.length ? items : null;
  };

  const take = async (
    { state, tick, since }: Reading,
    { cursor, more, changed, removed, marks = [] }: Page,
  ): Promise<Outcome> => {
    const changedMarks = await marked(marks);
    const before = await heldItems(changed);
    if (since !== forgotten) return 'refused';
    if (!changedMarks) return startOver(state);
    const items = changed.map((each) => ({ id: each.id, place: list.placeOf(each), body: JSON.stringify(each) }));
    const readAt = new Date().toISOString();
    const next = more
      ? { ...state, cursor }
      : { ...state, cursor, known: null, isWhole: 1, isReading: 0, isSetBack: 0, readAt, tick };
    const keeping = state.isSetBack ? { keepsFor: history.owner() } : {};
    writeReplica(store, { state: next, items: [...items, ...changedMarks], removed, ...keeping });
    if (!more) history.onGoesOn(tick);
    const arrived = changed.filter(({ id }) => !before.has(id));
    if (arrived.length > 0) onArrived(arrived);
    return more ? 'more' : 'done';
  };

  /** A server of 0.1.0 answers the whole list each time. */
  const readWhole = async ({ state, since }: Reading): Promise<Outcome> => {
    const tick = store.tick();
    const changed: FeedItem[] = [];
    for (const path of list.lists) {
      const { status, body } = await read(path);
      const items = z.array(item).safeParse(body);
      if (status !== 200 || !items.success) return 'refused';
      changed.push(...items.data);
    }
    return take({ state: begin(state), tick, since }, { cursor: NO_CURSOR, more: false, changed, removed: [] });
  };

  /** Where the next page begins. A list that a server without a feed answered is read from the beginning once it has one. */
  const nextReading = async (): Promise<Reading> => {
    const last = await findReplica(store, noun);
    const state = last && last.cursor !== NO_CURSOR ? last : begin(last);
    return { state, tick: store.tick(), since: forgotten };
  };

  /** The server cannot go on from here. */
  const startOverFor = (state: ReplicaState, refusal: unknown): Outcome => {
    if (errorBodySchema.safeParse(refusal).data?.error !== SET_BACK) return startOver(state);
    history.onSetBack();
    return startOver({ ...state, isSetBack: 1 });
  };

  const readPage = async (): Promise<Outcome> => {
    const reading = await nextReading();
    const { state } = reading;
    const query = new URLSearchParams({ limit: PAGE });
    if (state.cursor) query.set('since', state.cursor);
    if (state.known) query.set('known', state.known);
    const { status, body } = await read(`${list.feed.path}?${query}`);
    const answer = status === 200 ? page.safeParse(body).data : undefined;
    if (answer) return take(reading, answer);
    if (NO_FEED.has(status)) return readWhole(reading);
    const isRefused = status !== START_OVER || state.cursor === null || reading.since !== forgotten;
    return isRefused ? 'refused' : startOverFor(state, body);
  };

  const readAll = async (): Promise<void> => {
    while ((await readPage()) === 'more');
  };

  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const follow = (): Promise<void> => {
    if (!running) {
      running = readAll().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return follow();
      });
    return next;
  };
  return {
    follow,
    forget() {
      forgotten += 1;
      forgetReplica(store, noun);
    },
  };
};
