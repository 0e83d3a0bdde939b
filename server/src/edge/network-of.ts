import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies, such as Azure's, write the port of each connection too: `203.0.113.7:40001`, `[2001:db8::1]:40001`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/i;

/** The block of an IPv6 address that is named by its first groups of 16 bits. */
const blockOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`;

/**
 * The network that stands for an address in counts: an IPv4 address itself, or the /64 of an IPv6 address. A customer
 * who gets one IPv6 address gets the whole network.
 */
export const networkOf = (given: string): string => {
  const [, ipv6, ipv4] = WITH_PORT.exec(given) ?? [];
  const address = ipv6 ?? ipv4 ?? given;
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address.replace(/%.*/, ''));
  return parsed instanceof ipaddr.IPv6 ? blockOf(parsed, 4) : parsed.toString();
};

/** The /48 of a /64, usually the largest block that one customer gets; an IPv4 address stands for itself. */
export const siteOf = (network: string): string =>
  network.endsWith('/64') ? blockOf(ipaddr.IPv6.parse(network.replace('/64', '')), 3) : network;

/** The network of whoever sent a request through so many proxies; each of them has added the address that it saw. */
export const networkAsking = ({ headers, socket }: IncomingMessage, proxies: number): string => {
  const seen = [...String(headers['x-forwarded-for'] ?? '').split(','), socket.remoteAddress ?? ''];
  return networkOf((seen.at(-1 - proxies) ?? seen[0] ?? '').trim());
};
