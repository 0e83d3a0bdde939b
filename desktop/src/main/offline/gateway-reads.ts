import { hash } from 'node:crypto';
import type { AnyEndpoint } from '@shutterdesk/shared';
import { AS_OF_HEADER, bodyOf, handOn, isBusy, isOk, NEVER_LOADED, refuse, WAITING_HEADER } from './answers.ts';
import { CALLS } from './calls.ts';
import type { Connectivity } from './connectivity.ts';
import { forgetEarlierOf, keepEarlier } from './losses/earlier-reads.ts';
import { type Match, matchEndpoint } from './match-endpoint.ts';
import type { PersonHere } from './person-here.ts';
import { cachedPaths, findRead, forgetReads, rememberRead, touchRead } from './reads/cache.ts';
import type { Overlay } from './reads/overlay.ts';
import type { ReplicaReads } from './replica/replica-reads.ts';
import type { SignIns } from './sign-ins.ts';
import type { Store } from './store/store.ts';
import type { Troubles } from './store/troubles.ts';
import { Unreachable } from './upstream.ts';

export interface Reads {
  /** Answers a read of the contract: from the server, or as it was last read, with what waits laid over it. */
  answer(match: Match, path: string, headers: Headers): Promise<Response>;
  /** Reads again what was ever read of these nouns, or of all. */
  refresh(nouns?: readonly string[]): Promise<void>;
  /** Reads everything that can be shown without a network, so that no tab has to have been opened before. */
  load(): Promise<void>;
  /** Forgets what only a signed-in person may see. */
  forgetSignedIn(): Promise<void>;
}

interface ReadParts {
  readonly store: Store;
  readonly person: PersonHere;
  readonly overlay: Overlay;
  readonly connectivity: Connectivity;
  readonly troubles: Troubles;
  readonly signIns: Pick<SignIns, 'count'>;
  /** Answers the reads of lists that are kept by their changes. */
  readonly replica: ReplicaReads;
  /** The server has told something, and it is kept. */
  readonly onRead: (endpoint: AnyEndpoint) => void;
  /** The server tells something else than before: it has changed, or has gone back to an older backup. */
  readonly onOther: () => void;
}

const KEPT_READS = CALLS.map(({ endpoint }) => endpoint).filter(({ offline }) => offline === 'cache');
const SIGNED_IN_READS = KEPT_READS.filter(({ access }) => access === 'admin').map(({ path }) => path);

export const createReads = (parts: ReadParts): Reads => {
  const { store, person, overlay, connectivity, troubles, signIns, replica, onRead, onOther } = parts;
  const kept = new Map<string, { digest: string; tick: number }>();

  const keep = async (path: string, etag: string | null, body: Buffer<ArrayBuffer>, tick: number): Promise<void> => {
    const readAt = new Date().toISOString();
    const digest = hash('sha1', body);
    const last = kept.get(path);
    if (last && last.tick > tick) return;
    const same = last?.digest === digest;
    const isOther = await keepEarlier(store, { path, body, tick });
    const touched = same && (await touchRead(store, path, last.tick, { readAt, tick }));
    if (!touched) await rememberRead(store, { path, body, etag, readAt, tick });
    if (isOther) onOther();
    kept.set(path, { digest, tick });
    troubles.over();
  };

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

  /** false: somebody has signed in since the read began, so the answer may name the person before. */
  const namePerson = async (
    { path }: AnyEndpoint,
    response: Response,
    body: Buffer,
    before: number,
  ): Promise<boolean> => {
    if (before !== signIns.count) return false;
    if (response.status === 401) await forgetReads(store, [path]);
    if (isOk(response)) await troubles.spare(async () => person.became(JSON.parse(body.toString())));
    return true;
  };

  /** The server's own answer; null where what was remembered serves better. */
  const fetched = async (match: Match, path: string, headers: Headers): Promise<Response | null> => {
    const tick = store.tick();
    const before = signIns.count;
    const response = await connectivity.send({ method: 'GET', url: path, headers, body: null });
    const body = Buffer.from(await response.arrayBuffer());
    const { endpoint } = match;
    const isTimely = endpoint.session !== 'tells' || (await namePerson(endpoint, response, body, before));
    if (!isTimely) return handOn(response, bodyOf(body));
    if (isBusy(response) && (await findRead(store, path))) return null;
    if (!isOk(response)) return handOn(response, bodyOf(body));
    const noun = endpoint.shows?.noun;
    const pending = noun ? await overlay.entriesSince(noun, tick) : [];
    await troubles.spare(() => keep(path, response.headers.get('etag'), body, tick));
    onRead(endpoint);
    return pending.length > 0 ? null : handOn(response, bodyOf(body));
  };

  const answer: Reads['answer'] = async (match, path, headers) => {
    if (replica.serves(match.endpoint)) return replica.answer(match, path, headers);
    try {
      const response = connectivity.online ? await fetched(match, path, headers) : null;
      if (response) return response;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    return (await remembered(match, path)) ?? refuse('unavailable', NEVER_LOADED);
  };

  const readAgain = async (paths: Iterable<string>, nouns?: readonly string[]): Promise<void> => {
    for (const path of paths) {
      const match = matchEndpoint('GET', path.split('?', 1)[0] ?? path);
      const noun = match?.endpoint.shows?.noun;
      const wanted = nouns === undefined || (noun && nouns.includes(noun));
      if (match && wanted && connectivity.online && !replica.serves(match.endpoint))
        await answer(match, path, new Headers());
    }
  };

  return {
    answer,
    async refresh(nouns) {
      await readAgain(await cachedPaths(store), nouns);
      if ((nouns?.includes(replica.noun) ?? true) && (await replica.isKnown())) await replica.follow();
    },
    async load() {
      await readAgain(new Set([...KEPT_READS.map(({ path }) => path), ...(await cachedPaths(store))]));
      await replica.follow();
    },
    async forgetSignedIn() {
      await forgetReads(store, SIGNED_IN_READS);
      await forgetEarlierOf(store, SIGNED_IN_READS);
      replica.forget();
    },
  };
};
