import { type AnyEndpoint, type Follows, invalidRequest } from '@shutterdesk/shared';
import { WAITING_HEADER } from '../../../sync-status.ts';
import { AS_OF_HEADER, refuse } from '../line/answers.ts';
import { FOLLOWED } from '../nouns/nouns.ts';
import type { Store } from '../store/store.ts';
import { type Changes, overridesOf, replicatedItems } from './replica-overlay.ts';
import { findReplica, isBegun } from './replica-store.ts';

const HALF_READ = 'Some inquiries haven’t been loaded on this computer yet. Try again when you’re online.';
const UNKNOWN_CURSOR = 'This computer does not know this cursor. Start over without one.';

/** Answers a read from the replica of its list; null if the list was never read. */
export type ReplicaAnswer = (
  endpoint: AnyEndpoint,
  follows: Follows,
  query: URLSearchParams,
) => Promise<Response | null>;

export const createReplicaAnswers =
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
