import { type AnyEndpoint, invalidRequest } from '@shutterdesk/shared';
import { bodyOf, handOn, isBusy, isOk, keptHead, refuse } from '../line/answers.ts';
import type { Match } from '../line/calls.ts';
import { Unreachable } from '../line/upstream.ts';
import type { Arrivals } from '../nouns/new-enquiries.ts';
import type { RuleTools } from '../nouns/noun.ts';
import { FOLLOWED } from '../nouns/nouns.ts';
import type { Here } from '../store/here.ts';
import { createFollower, type ErasedHere, type Taken } from './follow-changes.ts';
import type { Overlay } from './overlay.ts';
import { overridesOf, replicatedItems } from './replica-overlay.ts';
import { findReplica, isBegun } from './replica-store.ts';

const HALF_READ = 'Some inquiries haven’t been loaded on this computer yet. Try again when you’re online.';
const UNKNOWN_CURSOR = 'This computer does not know this cursor. Start over without one.';

const { noun } = FOLLOWED;

interface ReplicaParts extends Here {
  readonly overlay: Overlay;
  readonly tools: RuleTools;
  /** Called when the server has answered a read. */
  readonly onRead: (endpoint: AnyEndpoint) => void;
  /** Called when the server's list differs from the replica. */
  readonly onStale: () => void;
  readonly arrivals: Arrivals;
  readonly erasedPeople: ErasedHere;
  /** Learns whom the server has erased. */
  readonly compareErasures: () => Promise<void>;
}

/** Both ways to answer a read. */
export interface KeptReads {
  /** The server's own answer; null if this computer's is better. */
  fetched(match: Match, path: string, headers: Headers): Promise<Response | null>;
  /** This computer's answer; null if it was never read. */
  remembered(match: Match, path: string): Promise<Response | null>;
}

/** The reads of a list that is kept as a replica instead of as cached answers. */
export interface ReplicaReads extends KeptReads {
  /** Tells whether a read is answered here. */
  serves(endpoint: AnyEndpoint): boolean;
  /** Tells whether any of the list was ever read. */
  isKnown(): Promise<boolean>;
  /** Tells whether all of the list was read. */
  isWhole(): Promise<boolean>;
  /** Reads the changes since the last call. `later`: the server could not be asked. */
  follow(): Promise<Taken>;
  forget(): void;
  /** An older database was put back: what it does not name is kept as lost. */
  setBack(): void;
}

export const createReplicaReads = (parts: ReplicaParts): ReplicaReads => {
  const { store, overlay, tools, line } = parts;
  let isLookDue = false;
  const onGone = (): void => {
    isLookDue = true;
  };
  const follower = createFollower({ ...parts, onArrived: parts.arrivals.add, onGone }, FOLLOWED);

  const follow = async (): Promise<Taken> => {
    if (!line.online) return 'later';
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

  return {
    serves: ({ follows }) => follows?.noun === noun,
    async fetched({ endpoint }, path, headers) {
      const replica = await findReplica(store, noun);
      const tick = store.tick();
      const response = await line.send({ method: 'GET', url: path, headers, body: null });
      if (isBegun(replica) && isBusy(response)) return null;
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (!isOk(response) && response.status !== 304) return handOn(response, bodyOf(bytes));
      parts.onRead(endpoint);
      const pending = await overlay.entriesSince(noun, tick);
      if (pending.length === 0 && !(await isUpToDate(response)) && endpoint.follows?.as !== 'feed') parts.onStale();
      if (pending.length === 0) return handOn(response, bodyOf(bytes));
      await follow();
      return null;
    },
    async remembered({ endpoint }, path) {
      const replica = await findReplica(store, noun);
      const as = endpoint.follows?.as;
      if (!as || !isBegun(replica)) return null;
      const query = new URLSearchParams(path.split('?', 2)[1]);
      const parsed = endpoint.query?.safeParse(Object.fromEntries(query));
      if (parsed && !parsed.success) return Response.json(invalidRequest(parsed.error.issues), { status: 400 });
      const wantsAll = as === 'list' && !query.has('limit');
      if (wantsAll && !replica.isWhole) return refuse('unavailable', HALF_READ);
      const entries = await overlay.entriesSince(noun, replica.tick);
      const overrides = await overridesOf(store, noun, entries, tools);
      const itemsAfter = (place: string | null) => replicatedItems(store, noun, overrides, place);
      const body = await FOLLOWED.answer(as, { replica, entries, itemsAfter }, parsed?.data ?? {});
      if (body === null) return refuse('cursor_unknown', UNKNOWN_CURSOR);
      return Response.json(body, { headers: keptHead(replica.readAt, entries.length > 0) });
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
