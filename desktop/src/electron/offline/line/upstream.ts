import { desktopAgent } from '@shutterdesk/shared';
import { bodyOf } from './answers.ts';
import { isFromBucket, isFromServer, isWhole, saysNobodyIsThere } from './server-answer.ts';
import { createSessionCookies, type SessionKeeper } from './session-cookies.ts';

/** The gateway's access to the studio's server. */
export interface Upstream {
  /**
   * Resolves with the complete answer: nothing of it is still in transit.
   * @throws {Unreachable} when no answer came, only part of one, or something else answered in the server's place
   * @throws {BrokenOff} when the caller has aborted it
   */
  send(call: UpstreamCall): Promise<Response>;
  /** Forgets the session; the device cookie stays. */
  forgetSession(): Promise<void>;
}

export interface UpstreamCall {
  method: string;
  /** A path on the server, or an absolute address elsewhere (a signed upload). */
  url: string;
  headers: Headers;
  body: Blob | ArrayBuffer | string | null;
  /** Multiplies the usual time limit. */
  patience?: number;
  /** Aborts the call. */
  signal?: AbortSignal;
}

/** A read with nothing beside its address. */
export const plainRead = (url: string): UpstreamCall => ({ method: 'GET', url, headers: new Headers(), body: null });

interface UpstreamOptions {
  readonly fetch?: typeof fetch;
  readonly session?: SessionKeeper;
  /** The time limit for an answer, until its last byte. */
  readonly patienceMs?: number;
  /** Aborts all running calls. */
  readonly ending?: AbortSignal;
}

interface UnreachableDetails {
  readonly cause?: unknown;
  /** The server may have carried out the call. */
  readonly mayBeDone?: boolean;
  /** Something did answer, so this does not prove that the server is unreachable. */
  readonly answered?: boolean;
}

export class Unreachable extends Error {
  override name = 'Unreachable';
  readonly mayBeDone: boolean;
  readonly answered: boolean;

  constructor(message: string, { cause, mayBeDone = false, answered = false }: UnreachableDetails = {}) {
    super(message, { cause });
    this.mayBeDone = mayBeDone;
    this.answered = answered;
  }
}

/** The caller aborted the call: this says nothing about the server. */
export class BrokenOff extends Error {
  override name = 'BrokenOff';
}

const PATIENCE_MS = 30_000;

/** Headers about the browser and its origin: the server must judge this caller only by its session. */
const NOT_SENT = /^(?:cookie|host|origin|referer|connection|content-length|accept-encoding|sec-.*|user-agent)$/;

const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows' };
/** The list of devices names this one so. */
const AGENT = desktopAgent(SYSTEMS[process.platform] ?? 'Linux');

/** A kept-alive connection may have been closed meanwhile; the next call on it finds out. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** No connection was made, so nothing was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const causedBy = (error: unknown, codes: ReadonlySet<string>): boolean => {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && codes.has(String(cause.code));
};

/** Sending it twice does no harm. */
const isRepeatable = ({ method, headers }: RequestInit): boolean =>
  method === 'GET' || new Headers(headers).has('idempotency-key');

const sendable = (headers: Headers): Headers => new Headers([...headers].filter(([name]) => !NOT_SENT.test(name)));

const EMPTY = new Set([204, 205, 304]);

const wholeOf = async (answer: Response): Promise<Response> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!isWhole(answer, bytes)) throw new Error('The answer broke off.');
  const { status, headers } = answer;
  return new Response(EMPTY.has(status) ? null : bodyOf(bytes), { status, headers });
};

export const NOT_REACHED = 'The server could not be reached.';

/** The only place that decides whether the server has answered. */
export const createUpstream = (origin: string, options: UpstreamOptions = {}): Upstream => {
  const session = createSessionCookies(options.session);
  const request = options.fetch ?? fetch;

  const headOf = async (target: URL, init: RequestInit): Promise<Response> => {
    const mayBeDone = init.method !== 'GET';
    const fail = (cause: unknown, perhaps: boolean): never => {
      throw new Unreachable(NOT_REACHED, { cause, mayBeDone: perhaps });
    };
    try {
      return await request(target, init);
    } catch (error) {
      if (!isRepeatable(init) || !causedBy(error, CLOSED))
        return fail(error, mayBeDone && !causedBy(error, NEVER_SENT));
      return request(target, init).catch((again: unknown) => fail(again, mayBeDone));
    }
  };
  const reach = async (target: URL, init: RequestInit): Promise<Response> => {
    const head = await headOf(target, init);
    const mayBeDone = init.method !== 'GET';
    const method = init.method ?? 'GET';
    const isTheirs = target.origin === origin ? isFromServer(method, target, head) : isFromBucket(head);
    if (saysNobodyIsThere(head)) throw new Unreachable(NOT_REACHED, { mayBeDone });
    if (!isTheirs) throw new Unreachable('Something else answered in its place.', { mayBeDone, answered: true });
    return wholeOf(head).catch((cause: unknown) => {
      throw new Unreachable('The answer broke off.', { cause, mayBeDone, answered: true });
    });
  };
  return {
    forgetSession: session.forget,
    async send({ method, url, headers, body, patience = 1, signal }) {
      const target = new URL(url, origin);
      const sent = sendable(headers);
      const own = target.origin === origin;
      const cookies = own ? await session.cookiesFor(target.href) : '';
      if (cookies) sent.set('cookie', cookies);
      if (own) sent.set('user-agent', AGENT);
      const ends = [AbortSignal.timeout(patience * (options.patienceMs ?? PATIENCE_MS)), options.ending, signal].filter(
        (one) => one !== undefined,
      );
      const init = { method, headers: sent, body, redirect: 'manual', signal: AbortSignal.any(ends) } as const;
      const answer = await reach(target, init).catch((error: unknown) => {
        throw signal?.aborted ? new BrokenOff('broken off') : error;
      });
      if (own) await session.take(answer, target.href);
      return answer;
    },
  };
};
