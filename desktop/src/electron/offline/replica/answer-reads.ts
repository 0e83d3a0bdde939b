import type { AnyEndpoint } from '@shutterdesk/shared';
import { bodyOf, handOn, isBusy, isOk, keptHead, NEVER_LOADED, refuse } from '../line/answers.ts';
import type { Match } from '../line/calls.ts';
import { Unreachable } from '../line/upstream.ts';
import type { Here } from '../store/here.ts';
import { type CachedRead, findRead, forgetReads } from './cache.ts';
import type { Overlay } from './overlay.ts';
import type { KeptReads, ReplicaReads } from './replica-reads.ts';

/** Answers a read of the contract, from the server or from this computer, with pending changes laid over it. */
export type AnswerRead = (match: Match, path: string, headers: Headers) => Promise<Response>;

interface ReadParts extends Here {
  readonly overlay: Overlay;
  /** Answers the reads of lists that are kept as replicas. */
  readonly replica: ReplicaReads;
  /** The server has answered, and the answer is stored. */
  readonly onRead: (endpoint: AnyEndpoint) => void;
  /** Stores an answer of the server. */
  readonly remember: (read: CachedRead) => Promise<void>;
}

/** Reads whose answers are kept whole. */
const createWholeReads = ({ store, person, overlay, line, troubles, onRead, remember }: ReadParts): KeptReads => {
  /**
   * Records the person whom the answer names. false: somebody has signed in since the read began, so the answer may
   * name the previous person.
   */
  const recordPerson = async (path: string, response: Response, body: Buffer, before: number): Promise<boolean> => {
    if (before !== line.signIns.count) return false;
    if (response.status === 401) await forgetReads(store, [path]);
    if (isOk(response)) await troubles.ignoringStorageErrors(async () => person.became(JSON.parse(body.toString())));
    return true;
  };
  return {
    async fetched({ endpoint }, path, headers) {
      const tick = store.tick();
      const before = line.signIns.count;
      const response = await line.send({ method: 'GET', url: path, headers, body: null });
      const body = Buffer.from(await response.arrayBuffer());
      const isTimely = endpoint.session !== 'tells' || (await recordPerson(endpoint.path, response, body, before));
      if (!isTimely) return handOn(response, bodyOf(body));
      if (isBusy(response) && (await findRead(store, path))) return null;
      if (!isOk(response)) return handOn(response, bodyOf(body));
      const noun = endpoint.shows?.noun;
      const pending = noun ? await overlay.entriesSince(noun, tick) : [];
      const etag = response.headers.get('etag');
      await troubles.ignoringStorageErrors(() =>
        remember({ path, etag, body, readAt: new Date().toISOString(), tick }),
      );
      onRead(endpoint);
      return pending.length > 0 ? null : handOn(response, bodyOf(body));
    },
    async remembered({ endpoint }, path) {
      const found = await overlay.read(endpoint, path);
      if (!found) return null;
      const { body, read, changed } = found;
      const headers = keptHead(read.readAt, changed);
      if (!changed && read.etag) headers.set('etag', read.etag);
      return new Response(typeof body === 'string' ? body : bodyOf(body), { headers });
    },
  };
};

export const createAnswerRead = (parts: ReadParts): AnswerRead => {
  const whole = createWholeReads(parts);
  return async (match, path, headers) => {
    const reads = parts.replica.serves(match.endpoint) ? parts.replica : whole;
    try {
      const response = parts.line.online ? await reads.fetched(match, path, headers) : null;
      if (response) return response;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    return (await reads.remembered(match, path)) ?? refuse('unavailable', NEVER_LOADED);
  };
};
