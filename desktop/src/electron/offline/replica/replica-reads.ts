import { type AnyEndpoint, type Follows, invalidRequest, type Noun } from '@shutterdesk/shared';
import { WAITING_HEADER } from '../../../sync-status.ts';
import { AS_OF_HEADER, bodyOf, handOn, isBusy, isOk, NEVER_LOADED, refuse } from '../line/answers.ts';
import type { Match } from '../line/calls.ts';
import type { Connectivity } from '../line/connectivity.ts';
import type { PersonHere } from '../line/person-here.ts';
import { Unreachable } from '../line/upstream.ts';
import type { Arrivals } from '../nouns/new-enquiries.ts';
import type { RuleTools } from '../nouns/noun.ts';
import { FOLLOWED } from '../nouns/nouns.ts';
import type { Store } from '../store/store.ts';
import { createFollower, type ErasedHere, type Taken } from './follow-changes.ts';
import type { Overlay } from './overlay.ts';
import { type Changes, overridesOf, replicatedItems } from './replica-overlay.ts';
import { findReplica, isBegun } from './replica-store.ts';

const HALF_READ = 'Some inquiries haven’t been loaded on this computer yet. Try again when you’re online.';
const UNKNOWN_CURSOR = 'This computer does not know this cursor. Start over without one.';

/** Answers a read from the replica of its list; null if the list was never read. */
type ReplicaAnswer = (endpoint: AnyEndpoint, follows: Follows, query: URLSearchParams) => Promise<Response | null>;

const createReplicaAnswers =
  (store: Store, { entriesSince, tools }: Changes): ReplicaAnswer =>
  async (endpoint, { noun, as }, query) => {
    const replica = await findReplica(store, noun);
    if (!isBegun(replica)) return null;
    const parsed = endpoint.query?.safeParse(Object.fromEntries(query));
    if (parsed && !parsed.success) return Response.json(invalidRequest(parsed.error.issues), { status: 400 });
    const wantsAll = as === 'list' && !query.has('limit');
    if (wantsAll && !replica.isWhole) return refuse('unavailable', HALF_READ);
    const entries = await entriesSince(noun, replica.tick);
    const overrides = await overridesOf(store, noun, entries, tools);
    const itemsAfter = (place: string | null) => replicatedItems(store, noun, overrides, place);
    const body = await FOLLOWED.answer(as, { replica, entries, itemsAfter }, parsed?.data ?? {});
    if (body === null) return refuse('cursor_unknown', UNKNOWN_CURSOR);
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    headers.set(AS_OF_HEADER, replica.readAt);
    if (entries.length > 0) headers.set(WAITING_HEADER, '1');
    return Response.json(body, { headers });
  };

const { noun } = FOLLOWED;

interface ReplicaReadsParts {
  readonly store: Store;
  readonly overlay: Overlay;
  readonly tools: RuleTools;
  readonly connectivity: Connectivity;
  /** Called when the server has answered a read. */
  readonly onRead: (endpoint: AnyEndpoint) => void;
  /** Called when the server's list differs from the replica. */
  readonly onStale: () => void;
  readonly arrivals: Arrivals;
  readonly person: Pick<PersonHere, 'id'>;
  readonly erasedPeople: ErasedHere;
  /** Learns whom the server has erased. */
  readonly compareErasures: () => Promise<void>;
}

type Followed = Exclude<Taken, 'more'>;

export interface ReplicaReads {
  readonly noun: Noun;
  /** Tells whether a read is answered here. */
  serves(endpoint: AnyEndpoint): boolean;
  /**
   * Answers from the server, or from this computer if the server cannot answer or pending changes have to be
   * included.
   */
  answer(match: Match, path: string, headers: Headers): Promise<Response>;
  /** Tells whether any of the list was ever read. */
  isKnown(): Promise<boolean>;
  /** Tells whether all of the list was read. */
  isWhole(): Promise<boolean>;
  /** Reads the changes since the last call. `later`: the server could not be asked. */
  follow(): Promise<Followed>;
  forget(): void;
  /** An older database was put back: what it does not name is kept as lost. */
  setBack(): void;
}

/** Answers the reads of a list that is kept as a replica instead of as cached answers. */
export const createReplicaReads = (parts: ReplicaReadsParts): ReplicaReads => {
  const { store, overlay, tools, connectivity } = parts;
  const answerHere = createReplicaAnswers(store, { entriesSince: overlay.entriesSince, tools });
  let isLookDue = false;
  const onGone = (): void => {
    isLookDue = true;
  };
  const following = {
    store,
    send: connectivity.send,
    onArrived: parts.arrivals.add,
    person: parts.person,
    erasedPeople: parts.erasedPeople,
    onGone,
  };
  const follower = createFollower(following, FOLLOWED);

  const follow = async (): Promise<Followed> => {
    if (!connectivity.online) return 'later';
    try {
      const taken = await follower.follow();
      parts.arrivals.begin();
      if (isLookDue) {
        isLookDue = false;
        await parts.compareErasures();
      }
      return taken;
    } catch (error) {
      if (error instanceof Unreachable) return 'later';
      throw error;
    }
  };

  const isUpToDate = async (response: Response): Promise<boolean> => {
    const cursor = (await findReplica(store, noun))?.cursor;
    // A count's ETag also names the server's warnings, after a semicolon.
    return response.headers.get('etag')?.replace(/;.*"$/, '"') === `W/"${cursor}"`;
  };

  /** null if this computer's own answer is better. */
  const fetched = async ({ endpoint }: Match, path: string, headers: Headers): Promise<Response | null> => {
    const replica = await findReplica(store, noun);
    const tick = store.tick();
    const response = await connectivity.send({ method: 'GET', url: path, headers, body: null });
    if (isBegun(replica) && isBusy(response)) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!isOk(response) && response.status !== 304) return handOn(response, bodyOf(bytes));
    parts.onRead(endpoint);
    const pending = await overlay.entriesSince(noun, tick);
    if (pending.length === 0 && !(await isUpToDate(response)) && endpoint.follows?.as !== 'feed') parts.onStale();
    if (pending.length === 0) return handOn(response, bodyOf(bytes));
    await follow();
    return null;
  };

  return {
    noun,
    serves: ({ follows }) => follows?.noun === noun,
    async answer(match, path, headers) {
      try {
        const response = connectivity.online ? await fetched(match, path, headers) : null;
        if (response) return response;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
      }
      const query = new URLSearchParams(path.split('?', 2)[1]);
      const { follows } = match.endpoint;
      const own = follows && (await answerHere(match.endpoint, follows, query));
      return own ?? refuse('unavailable', NEVER_LOADED);
    },
    isKnown: async () => (await findReplica(store, noun)) !== undefined,
    isWhole: async () => (await findReplica(store, noun))?.isWhole === 1,
    follow,
    setBack: follower.setBack,
    forget() {
      follower.forget();
      parts.arrivals.end();
    },
  };
};
