import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  desktopLoginSchema,
  finishDesktopLogin,
  LOGIN_ADDRESS,
  type LoginNotice,
  loginNoticeSchema,
} from '@shutterdesk/shared';
import type { BrowserLoginOutcome } from '../../ipc-contract.ts';
import { RETURN_PAGE_HEADERS, returnPage } from './return-page.ts';

export interface BrowserLoginOptions {
  /** The studio's server, as an origin. */
  readonly origin: string;
  /** The provider asks for the password even if it has a session. */
  readonly isFresh?: boolean;
  /** Opens an address in the system's browser; rejects if there is none. */
  readonly open: (address: string) => Promise<void>;
  /** Sends a call to the studio's server, and keeps the session in the answer. */
  readonly send: (request: Request) => Promise<Response>;
  /** Aborted when the person cancels. */
  readonly signal: AbortSignal;
  readonly patienceMs?: number;
}

/** The result from the browser: a code, or the reason why there is none; null when the person has given up. */
type Brought = { readonly code: string } | { readonly notice: LoginNotice | null };

const PATIENCE_MS = 5 * 60_000;

const BY_STATUS: Readonly<Record<number, LoginNotice>> = { 401: 'external_login_expired', 429: 'external_login_busy' };

const isSame = (text: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(text), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const broughtBy = (parameters: URLSearchParams): Brought => {
  const code = parameters.get('code');
  if (code !== null) return { code };
  const error = loginNoticeSchema.safeParse(parameters.get('error'));
  return { notice: error.success ? error.data : 'external_login_failed' };
};

/** The result in a request to the listener; null for any request that does not end this login. */
const readReturn = ({ method, url }: IncomingMessage, state: string): Brought | null => {
  const address = URL.parse(url ?? '', 'http://127.0.0.1');
  if (method !== 'GET' || address?.pathname !== '/') return null;
  return isSame(address.searchParams.get('state') ?? '', state) ? broughtBy(address.searchParams) : null;
};

/** Listens on this computer for the request that ends the login. */
const createListener = (state: string) => {
  const { promise, resolve } = Promise.withResolvers<Brought>();
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const brought = readReturn(request, state);
    response.writeHead(brought ? 200 : 404, RETURN_PAGE_HEADERS);
    response.end(brought ? returnPage('code' in brought) : '', () => brought && resolve(brought));
  });
  const listen = (): Promise<number> =>
    new Promise((ready, failed) => {
      server.once('error', failed);
      server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port));
    });
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { listen, close, brought: promise };
};

const endOf = (signal: AbortSignal, notice: LoginNotice | null): Promise<Brought> =>
  new Promise((resolve) => {
    const end = (): void => resolve({ notice });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** Gets a code through the person's browser. */
const fetchCode = async (challenge: string, options: BrowserLoginOptions): Promise<Brought> => {
  const state = randomBytes(32).toString('base64url');
  const listener = createListener(state);
  try {
    const port = String(await listener.listen());
    const desktopLogin = desktopLoginSchema.parse({ challenge, port, state });
    const query = { desktop: '1', ...desktopLogin, ...(options.isFresh ? { fresh: '1' } : {}) };
    await options.open(`${options.origin}${LOGIN_ADDRESS}?${new URLSearchParams(query)}`);
    return await Promise.race([
      listener.brought,
      endOf(options.signal, null),
      endOf(AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS), 'external_login_expired'),
    ]);
  } catch {
    return { notice: 'external_login_no_browser' };
  } finally {
    listener.close();
  }
};

/** Signs in through the system's browser (RFC 8252): the browser's code is worthless without the verifier. */
export const loginInBrowser = async (options: BrowserLoginOptions): Promise<BrowserLoginOutcome> => {
  const verifier = randomBytes(32).toString('base64url');
  const brought = await fetchCode(createHash('sha256').update(verifier).digest('base64url'), options);
  if ('notice' in brought) return { ok: false, notice: brought.notice };
  const { method, path } = finishDesktopLogin;
  const answer = await options.send(
    new Request(`${options.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: brought.code, verifier }),
    }),
  );
  if (answer.ok) return { ok: true };
  return { ok: false, notice: BY_STATUS[answer.status] ?? 'external_login_failed' };
};
