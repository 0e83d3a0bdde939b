import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Gateways of IPv6-only networks translate these to the IPv4 address at their end. That address counts. */
const TRANSLATED = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** All public IPv6 addresses so far. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Tells whether an IP address is public. An address of an unknown range is not. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.match(TRANSLATED)) return new ipaddr.IPv4(parsed.toByteArray().slice(12)).range() === 'unicast';
  return parsed.match(GLOBAL) && parsed.range() === 'unicast';
};
