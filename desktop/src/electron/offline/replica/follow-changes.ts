import { errorBodySchema } from '@shutterdesk/shared';
import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import { answeredOf, isBusy } from '../line/answers.ts';
import type { Connectivity } from '../line/connectivity.ts';
import type { PersonHere } from '../line/person-here.ts';
import { plainRead } from '../line/upstream.ts';
import type { FollowedList } from '../nouns/noun.ts';
import type { Store } from '../store/store.ts';
import { type FeedItem, feedPageSchema } from './feed-page.ts';
import type { ReplicaState } from './replica-store.ts';
import { createPageTaker, type ErasedHere, type Taken } from './take-pages.ts';

export interface FollowParts {
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

export interface Follower {
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
