import { Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { PartTryOf } from '@shutterdesk/shared';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../work/public-address.ts';

/** A person is waiting. */
const PATIENCE_MS = 3000;

/** A name server answers with these codes if there is no record. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

/** The answer to a try of an address. */
export type DomainRecords = PartTryOf<'address'>;
type DomainRecord = DomainRecords['records'][number];

/** The addresses at a name; null: no name server has answered. */
type Found = readonly string[] | null;

const asWritten = (address: string): string => ipaddr.parse(address).toString();

const isIpv6 = (address: string): boolean => address.includes(':');

/** The public addresses of this machine that it knows itself: behind a router it knows none. */
export const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
    .filter(isPublicAddress);

/** The name without www, and the one with it; null where few would type it. */
const namesOf = (domain: string): { readonly bare: string; readonly www: string | null } => {
  if (domain.startsWith('www.')) return { bare: domain.slice(4), www: domain };
  return { bare: domain, www: domain.split('.').length === 2 ? `www.${domain}` : null };
};

const stateOf = (found: Found, here: ReadonlySet<string>): DomainRecord['state'] => {
  if (found === null) return 'no_answer';
  if (found.length === 0) return 'missing';
  return found.every((address) => here.has(address)) ? 'right' : 'elsewhere';
};

const messageOf = (domain: string, records: readonly DomainRecord[], at: Found, here: ReadonlySet<string>): string => {
  if (here.size === 0) return 'Enter the public address of your machine. We couldn’t find it.';
  if (at === null) return 'No name server answered. Try again in a moment.';
  if (at.length === 0) {
    return `${domain} leads nowhere yet. Set the records below where you manage your domain. They can take up to a day to work everywhere.`;
  }
  if (!at.some((address) => here.has(address))) {
    return `${domain} leads to ${at.join(', ')}, not to this machine. Change the records as below. If you use a service in front that hides the machine, open this dashboard at https://${domain} and save there.`;
  }
  return records.every(({ state }) => state === 'right')
    ? `${domain} leads to this machine.`
    : `${domain} leads to this machine. One of the records below is still missing.`;
};

/**
 * Says which records a domain needs to lead to this machine, and which it has.
 * @param machine the public addresses of this machine
 * @param servers name servers instead of the system's
 */
export const checkRecords = async (
  domain: string,
  machine: readonly string[],
  servers?: readonly string[],
): Promise<DomainRecords> => {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const outOfTime = setTimeout(() => resolver.cancel(), PATIENCE_MS);
  const orNothing = (asked: Promise<readonly string[]>): Promise<Found> =>
    asked.then(
      (found) => found.map(asWritten),
      (error: unknown) => (error instanceof Error && 'code' in error && NOTHING.has(String(error.code)) ? [] : null),
    );
  const addressesAt = async (name: string) => {
    const [v4, v6] = await Promise.all([orNothing(resolver.resolve4(name)), orNothing(resolver.resolve6(name))]);
    return { v4, v6, all: v4 === null && v6 === null ? null : [...(v4 ?? []), ...(v6 ?? [])] };
  };
  try {
    const here = new Set(machine.map(asWritten));
    const own = { v4: machine.find((address) => !isIpv6(address)), v6: machine.find(isIpv6) };
    const { bare, www } = namesOf(domain);
    const [atBare, atWww] = await Promise.all([addressesAt(bare), www === null ? null : addressesAt(www)]);
    const record = (name: string, type: DomainRecord['type'], value: string | null, found: Found): DomainRecord => ({
      name,
      type,
      value,
      found: [...(found ?? [])],
      state: stateOf(found, here),
    });
    // A record that leads elsewhere takes visitors there, even if nobody wants one of its kind.
    const isInTheWay = own.v6 === undefined && (atBare.v6 ?? []).length > 0;
    const records = [
      ...(own.v4 === undefined ? [] : [record(bare, 'A', own.v4, atBare.v4)]),
      ...(own.v6 === undefined && !isInTheWay ? [] : [record(bare, 'AAAA', own.v6 ?? null, atBare.v6)]),
      ...(www === null ? [] : [record(www, 'CNAME', bare, atWww?.all ?? null)]),
    ];
    const at = (domain === www ? atWww : atBare)?.all ?? null;
    return {
      works: at?.some((address) => here.has(address)) ?? false,
      message: messageOf(domain, records, at, here),
      records,
    };
  } finally {
    clearTimeout(outOfTime);
  }
};
