import { CookieJar } from 'tough-cookie';

/** The studio's server, as the gateway sees it. */
export interface Upstream {
  readonly origin: string;
  /**
   * The answer as it came, the session's cookies included.
   * @throws {Unreachable} when the server cannot be reached, or something else answers in its place
   * @throws {BrokenOff} when the caller has broken it off
   */
  send(call: UpstreamCall): Promise<Response>;
  /** Forgets who is signed in. */
  forgetSession(): Promise<void>;
}

export interface UpstreamCall {
  method: string;
  /** Where to: a path on the server, or a whole address elsewhere (a signed upload). */
  url: string;
  headers: Headers;
  body: Blob | ArrayBuffer | string | null;
  timeoutMs?: number;
  /** Breaks it off. */
  signal?: AbortSignal;
}

/** Where the session outlives the app; what is kept is secret. */
export interface SessionKeeper {
  load(): Promise<string | null>;
  save(session: string | null): Promise<void>;
}

export interface UpstreamOptions {
  readonly fetch?: typeof fetch;
  readonly session?: SessionKeeper;
  /** Breaks off whatever is on its way. */
  readonly ending?: AbortSignal;
}

export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** By whoever sent it: it says nothing about the server. */
export class BrokenOff extends Error {
  override name = 'BrokenOff';
}

const TIMEOUT_MS = 30_000;

/** What stands in front of a server says so when there is none. */
const NOBODY_THERE = new Set([502, 504]);

/** What says who the browser is and where it stands: the server judges this caller by its session alone. */
const NOT_SENT = /^(?:cookie|host|origin|referer|connection|content-length|accept-encoding|sec-.*|user-agent)$/;

/** A connection that was kept open and has been closed meanwhile is found out by the next call on it. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const wasClosed = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && CLOSED.has(String(cause.code));
};

/** What does no harm when it arrives twice. */
const isRepeatable = ({ method, headers }: RequestInit): boolean =>
  method === 'GET' || new Headers(headers).has('idempotency-key');

const sendable = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => !NOT_SENT.test(name)) as [string, string][]);

/** A session that is prolonged with every answer is kept anew this often. */
const PROLONG_EVERY_MS = 60_000;

const withoutEnd = (cookie: string): string => cookie.replace(/; *(?:Expires|Max-Age)=[^;]*/gi, '');

const createSession = (keeper: SessionKeeper | undefined) => {
  let jar: Promise<CookieJar> | null = null;
  let last = { cookies: '', at: 0 };
  const read = async (): Promise<CookieJar> => {
    const kept = await keeper?.load();
    return kept ? CookieJar.fromJSON(kept) : new CookieJar();
  };
  const opened = (): Promise<CookieJar> => {
    jar ??= read().catch(() => new CookieJar());
    return jar;
  };
  return {
    cookiesFor: async (address: string): Promise<string> => (await opened()).getCookieString(address),
    async take(answer: Response, address: string): Promise<void> {
      const cookies = answer.headers.getSetCookie();
      if (cookies.length === 0) return;
      const taken = cookies.map(withoutEnd).join('\n');
      if (taken === last.cookies && Date.now() - last.at < PROLONG_EVERY_MS) return;
      last = { cookies: taken, at: Date.now() };
      const open = await opened();
      for (const cookie of cookies) await open.setCookie(cookie, address, { ignoreError: true });
      await keeper?.save(JSON.stringify(open.toJSON()));
    },
    async forget(): Promise<void> {
      last = { cookies: '', at: 0 };
      jar = Promise.resolve(new CookieJar());
      await keeper?.save(null);
    },
  };
};

/** The session lives here: the window's own scheme has no cookies. */
export const createUpstream = (origin: string, options: UpstreamOptions = {}): Upstream => {
  const session = createSession(options.session);
  const request = options.fetch ?? fetch;
  const attempt = async (target: URL, init: RequestInit): Promise<Response> => {
    try {
      return await request(target, init);
    } catch (error) {
      if (!isRepeatable(init) || !wasClosed(error)) throw error;
      return request(target, init);
    }
  };
  const reach = async (target: URL, init: RequestInit): Promise<Response> => {
    const answer = await attempt(target, init).catch((error: unknown) => {
      throw new Unreachable('The server could not be reached.', { cause: error });
    });
    if (NOBODY_THERE.has(answer.status)) throw new Unreachable('The server could not be reached.');
    return answer;
  };
  return {
    origin,
    forgetSession: session.forget,
    async send({ method, url, headers, body, timeoutMs = TIMEOUT_MS, signal }) {
      const target = new URL(url, origin);
      const sent = sendable(headers);
      const own = target.origin === origin;
      const cookies = own ? await session.cookiesFor(target.href) : '';
      if (cookies) sent.set('cookie', cookies);
      const ends = [AbortSignal.timeout(timeoutMs), options.ending, signal].filter((one) => one !== undefined);
      const init = { method, headers: sent, body, redirect: 'manual', signal: AbortSignal.any(ends) } as const;
      const answer = await reach(target, init).catch((error: unknown) => {
        throw signal?.aborted ? new BrokenOff('broken off') : error;
      });
      if (own) await session.take(answer, target.href);
      return answer;
    },
  };
};
