import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** The first half of an IPv6 address is the network: a customer who gets one address gets the whole network. */
const NETWORK_GROUPS = 4;

const groupsIn = (part: string | undefined): readonly string[] => (part ? part.split(':') : []);

/** Some proxies, such as Azure's, write the port of each connection too: `203.0.113.7:40001`, `[2001:db8::1]:40001`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/i;

/** The network that stands for an address in counts: an IPv4 address itself, or the /64 of an IPv6 address. */
export const networkOf = (given: string): string => {
  const [, ipv6, ipv4] = WITH_PORT.exec(given) ?? [];
  const address = ipv6 ?? ipv4 ?? given;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before, after] = address.replace(/%.*/, '').split('::', 2);
  const [head, tail] = [groupsIn(before), groupsIn(after)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

/** The /48 of a /64, usually the largest block that one customer gets; an IPv4 address stands for itself. */
export const siteOf = (network: string): string => network.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48');
