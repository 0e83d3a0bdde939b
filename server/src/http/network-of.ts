import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Of an IPv6 address the first half names the network: whoever is given one is given all that is in it. */
const NETWORK_GROUPS = 4;

const groupsIn = (part: string | undefined): readonly string[] => (part ? part.split(':') : []);

/** Whose address this is, for counting: an IPv4 address stands for itself, an IPv6 address for its /64. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before, after] = address.replace(/%.*/, '').split('::', 2);
  const [head, tail] = [groupsIn(before), groupsIn(after)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

/** The /48 that a /64 belongs to, the most that one customer is given as a rule; an IPv4 address stands for itself. */
export const siteOf = (network: string): string => network.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48');
