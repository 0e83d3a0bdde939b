import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../work/public-address.ts';

/** Finds the IP addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/** A person is waiting at the form. */
const PATIENCE_MS = 3000;

/** The address, or one that the name resolves to, is not on the internet. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';

  constructor(host: string, address: string) {
    const subject = host === address ? `${address} is` : `“${host}” leads to ${address}, which is`;
    super(`${subject} no public address. Events go only to the internet, not into your server’s own network.`);
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** @throws {PrivateAddress} */
const checkAll = (host: string, addresses: readonly LookupAddress[]): void => {
  const inside = addresses.find(({ address }) => !isPublicAddress(address));
  if (inside) throw new PrivateAddress(host, inside.address);
};

/**
 * Checks a URL that contains an IP address, because no lookup will check it. `URL` has already brought every spelling
 * (2130706433, 0x7f.1) into one form.
 * @throws {PrivateAddress}
 */
export const checkLiteral = (url: URL): void => {
  const host = hostOf(url);
  const family = isIP(host);
  if (family) checkAll(host, [{ address: host, family }]);
};

/** Looks a name up for a connection and refuses private addresses. The connection uses the checked addresses only. */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
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

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

const privateSentence = async (url: URL, resolve: Resolve): Promise<string | null> => {
  try {
    checkLiteral(url);
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
  { allowsPrivate, resolve }: { readonly allowsPrivate: boolean; readonly resolve: Resolve },
): Promise<string | null> => {
  const url = new URL(address);
  const isPlainHere = allowsPrivate && LOOPBACK.test(hostOf(url));
  if (url.protocol !== 'https:' && !isPlainHere) return 'Please enter an address that begins with https://';
  return allowsPrivate ? null : privateSentence(url, resolve);
};
