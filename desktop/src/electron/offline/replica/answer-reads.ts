import type { AnyEndpoint } from '@shutterdesk/shared';
import { WAITING_HEADER } from '../../../sync-status.ts';
import { AS_OF_HEADER, bodyOf, handOn, isBusy, isOk, NEVER_LOADED, refuse } from '../line/answers.ts';
import type { Match } from '../line/calls.ts';
import type { Connectivity } from '../line/connectivity.ts';
import type { PersonHere } from '../line/person-here.ts';
import type { SignIns } from '../line/server-line.ts';
import { Unreachable } from '../line/upstream.ts';
import type { Store } from '../store/store.ts';
import type { Troubles } from '../store/store-trouble.ts';
import { findRead, forgetReads, type ServerAnswer } from './cache.ts';
import type { Overlay } from './overlay.ts';
import type { ReplicaReads } from './replica-reads.ts';

/** Answers a read of the contract, from the server or from the cache, with pending changes laid over it. */
export type AnswerRead = (match: Match, path: string, headers: Headers) => Promise<Response>;

interface ReadParts {
  readonly store: Store;
  readonly person: PersonHere;
  readonly overlay: Overlay;
  readonly connectivity: Connectivity;
  readonly troubles: Troubles;
  readonly signIns: Pick<SignIns, 'count'>;
  /** Answers the reads of lists that are kept as replicas. */
  readonly replica: ReplicaReads;
  /** The server has answered, and the answer is stored. */
  readonly onRead: (endpoint: AnyEndpoint) => void;
  /** Stores the server's answers. */
  readonly remember: (read: ServerAnswer) => Promise<void>;
}

export const createAnswerRead = (parts: ReadParts): AnswerRead => {
  const { store, person, overlay, connectivity, troubles, signIns, replica, onRead, remember } = parts;
  const remembered = async ({ endpoint }: Match, path: string): Promise<Response | null> => {
    const found = await overlay.read(endpoint, path);
    if (!found) return null;
    const { body, read, changed } = found;
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    headers.set(AS_OF_HEADER, read.readAt);
    if (changed) headers.set(WAITING_HEADER, '1');
    else if (read.etag) headers.set('etag', read.etag);
    return new Response(typeof body === 'string' ? body : bodyOf(body), { headers });
  };

  /**
   * Records the person whom the answer names. false: somebody has signed in since the read began, so the answer may
   * name the previous person.
   */
  const recordPerson = async (
    { path }: AnyEndpoint,
    response: Response,
    body: Buffer,
    before: number,
  ): Promise<boolean> => {
    if (before !== signIns.count) return false;
    if (response.status === 401) await forgetReads(store, [path]);
    if (isOk(response)) await troubles.ignoringStorageErrors(async () => person.became(JSON.parse(body.toString())));
    return true;
  };

  /** The server's own answer; null if the cached one is better. */
  const fetched = async (match: Match, path: string, headers: Headers): Promise<Response | null> => {
    const tick = store.tick();
    const before = signIns.count;
    const response = await connectivity.send({ method: 'GET', url: path, headers, body: null });
    const body = Buffer.from(await response.arrayBuffer());
    const { endpoint } = match;
    const isTimely = endpoint.session !== 'tells' || (await recordPerson(endpoint, response, body, before));
    if (!isTimely) return handOn(response, bodyOf(body));
    if (isBusy(response) && (await findRead(store, path))) return null;
    if (!isOk(response)) return handOn(response, bodyOf(body));
    const noun = endpoint.shows?.noun;
    const pending = noun ? await overlay.entriesSince(noun, tick) : [];
    const etag = response.headers.get('etag');
    await troubles.ignoringStorageErrors(() => remember({ path, etag, body, tick }));
    onRead(endpoint);
    return pending.length > 0 ? null : handOn(response, bodyOf(body));
  };

  return async (match, path, headers) => {
    if (replica.serves(match.endpoint)) return replica.answer(match, path, headers);
    try {
      const response = connectivity.online ? await fetched(match, path, headers) : null;
      if (response) return response;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    return (await remembered(match, path)) ?? refuse('unavailable', NEVER_LOADED);
  };
};
