import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Finds the IP addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Whom the server may connect to where somebody typed the address on the screen. An address from a variable is the
 * operator's own, and free.
 */
export interface Outgoing {
  /** The machine's own network is open too. */
  readonly allowsPrivate: boolean;
  readonly resolve: Resolve;
}

/** A person is waiting at the form. */
const PATIENCE_MS = 3000;

/** The address, or one that the name resolves to, is not on the internet. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';

  constructor(host: string, address: string) {
    const subject = host === address ? `${address} is` : `“${host}” leads to ${address}, which is`;
    super(`${subject} no public address. We connect only to the internet, not into your server’s own network.`);
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** @throws {PrivateAddress} */
const checkAll = (host: string, addresses: readonly LookupAddress[]): void => {
  const inside = addresses.find(({ address }) => !isPublicAddress(address));
  if (inside) throw new PrivateAddress(host, inside.address);
};

/**
 * Checks an IP address, because no lookup will. `URL` brings every spelling (2130706433, 0x7f.1) into one form.
 * @throws {PrivateAddress}
 */
const checkLiteral = (host: string): void => {
  const family = isIP(host);
  if (family) checkAll(host, [{ address: host, family }]);
};

/** Looks a name up for a connection and refuses private addresses. The connection uses the checked addresses only. */
const publicLookup =
  ({ resolve }: Outgoing): LookupFunction =>
  (hostname, { all }, answer) => {
    const found = async () => {
      const addresses = await resolve(hostname);
      checkAll(hostname, addresses);
      return addresses;
    };
    found().then(
      (addresses) => {
        const [first] = addresses;
        if (all) answer(null, [...addresses]);
        else answer(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, ''),
    );
  };

/**
 * The options of a request that goes only where it may.
 * @throws {PrivateAddress}
 */
export const waysTo = (outgoing: Outgoing, url: URL): { readonly agent: false; readonly lookup?: LookupFunction } => {
  // A reused connection would skip the lookup, and with it the check.
  if (outgoing.allowsPrivate) return { agent: false };
  checkLiteral(hostOf(url));
  return { agent: false, lookup: publicLookup(outgoing) };
};

/**
 * The agents of a client that may connect to the internet alone. A connection that they keep was checked when it was made.
 * @param address of the client's host; null: it has a name
 * @throws {PrivateAddress}
 */
export const publicAgents = (
  address: string | null,
): { readonly httpAgent: http.Agent; readonly httpsAgent: https.Agent } => {
  if (address !== null) checkLiteral(hostOf(new URL(address)));
  const options = { keepAlive: true, lookup: publicLookup({ allowsPrivate: false, resolve: systemResolve }) };
  return { httpAgent: new http.Agent(options), httpsAgent: new https.Agent(options) };
};

interface Destination {
  readonly host: string;
  readonly port: number;
  readonly patienceMs: number;
}

/** Opens a connection, where it may go. */
export const openSocket = (outgoing: Outgoing, { host, port, patienceMs }: Destination): Promise<Socket> =>
  new Promise((resolve, reject) => {
    // A mail server has no URL, but as many spellings.
    const url = new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}`);
    const { lookup: checked } = waysTo(outgoing, url);
    const socket = connect({ host: hostOf(url), port, ...(checked ? { lookup: checked } : {}) });
    const give = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    const outOfTime = setTimeout(
      () => give(Object.assign(new Error('out of time'), { code: 'ETIMEDOUT' })),
      patienceMs,
    );
    socket.once('error', (error) => {
      clearTimeout(outOfTime);
      give(error);
    });
    socket.once('connect', () => {
      clearTimeout(outOfTime);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });

/** An answer that nobody needs is not read to its end. */
const LONGEST_ANSWER = 1024 * 1024;

interface Asked {
  readonly method?: string;
  readonly headers?: Headers | Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
}

const readAtMost = async (answer: http.IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > LONGEST_ANSWER) throw new Error('the answer is too long');
  }
  return Buffer.concat(chunks);
};

/** `fetch`, where it may go. It follows no redirect. */
export const fetchWithin =
  (outgoing: Outgoing) =>
  async (address: string | URL, { method = 'GET', headers, body, signal }: Asked = {}): Promise<Response> => {
    const url = new URL(address);
    try {
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const options = {
          method,
          headers: Object.fromEntries(new Headers(headers)),
          ...waysTo(outgoing, url),
          ...(signal ? { signal } : {}),
        };
        const request = (url.protocol === 'https:' ? https : http).request(url, options, resolve);
        request.on('error', reject);
        request.end(body === undefined || body === null ? undefined : String(body));
      });
      const bytes = await readAtMost(answer);
      const { statusCode: status = 502, headers: given } = answer;
      const isBare = status === 204 || status === 304;
      return new Response(isBare ? null : bytes, { status, headers: { 'content-type': given['content-type'] ?? '' } });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw new TypeError('fetch failed', { cause: error });
    }
  };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

const privateSentence = async (url: URL, resolve: Resolve): Promise<string | null> => {
  try {
    checkLiteral(hostOf(url));
    const outOfTime = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS).unref());
    checkAll(hostOf(url), await Promise.race([resolve(hostOf(url)), outOfTime]));
    return null;
  } catch (error) {
    // A name that cannot be looked up now is checked when an event is sent.
    return error instanceof PrivateAddress ? error.message : null;
  }
};

/** Says why an address is refused, as far as that can be known before sending; null if it is not. */
export const refusalOfAddress = async (
  address: string,
  { allowsPrivate, resolve }: Outgoing,
): Promise<string | null> => {
  const url = new URL(address);
  const isPlainHere = allowsPrivate && LOOPBACK.test(hostOf(url));
  if (url.protocol !== 'https:' && !isPlainHere) return 'Please enter an address that begins with https://';
  return allowsPrivate ? null : privateSentence(url, resolve);
};
