import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  contentPolicy,
  desktopLoginSchema,
  finishDesktopLogin,
  LOGIN_ADDRESS,
  type LoginNotice,
  loginNoticeSchema,
} from '@shutterdesk/shared';
import type { BrowserLoginOutcome } from '../../ipc-contract.ts';

/** Headers for the page at the end of the browser login: it runs no script and does not leak its address. */
const RETURN_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': contentPolicy({
    'default-src': ['none'],
    'style-src': ['unsafe-inline'],
    'img-src': ['data:'],
  }),
  'referrer-policy': 'no-referrer',
  connection: 'close',
} as const;

const STYLE = `:root { color-scheme: light dark; }
body { font: 1.125rem/1.5 system-ui, sans-serif; display: grid; place-content: center; min-height: 100dvh; margin: 0;
  padding: 1rem; box-sizing: border-box; text-align: center; }
h1 { font-size: 1.5rem; margin: 0; }
p { margin: .5rem 0 0; }`;

/** @param hasCode whether the browser brings a code, and not only a reason */
const returnPage = (hasCode: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back to Shutterdesk</title><link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main><h1>You can close this window</h1>
<p>${hasCode ? 'You’re signed in. Continue in the Shutterdesk app.' : 'The login didn’t work. The Shutterdesk app says why.'}</p>
</main></body>
</html>`;

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
