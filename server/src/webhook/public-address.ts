import { BlockList, isIP } from 'node:net';

type Subnet = readonly [network: string, prefix: number];

/** IANA's special-purpose IPv4 addresses, and multicast. */
const SPECIAL_4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Gateways of IPv6-only networks translate these to the IPv4 address at their end. That address counts. */
const TRANSLATED = '64:ff9b::';

/** All public IPv6 addresses so far. */
const GLOBAL_6: readonly Subnet[] = [
  ['2000::', 3],
  [TRANSLATED, 96],
];

/** The special ranges among them: Teredo and other assignments of the IETF, examples, 6to4. */
const SPECIAL_6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ...SPECIAL_4.map(([network, prefix]): Subnet => [`${TRANSLATED}${network}`, 96 + prefix]),
];

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly Subnet[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
};

const special4 = listOf('ipv4', SPECIAL_4);
const special6 = listOf('ipv6', SPECIAL_6);
const global6 = listOf('ipv6', GLOBAL_6);

/** Tells whether an IP address is public. An address of an unknown range is not. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !special4.check(address, 'ipv4');
  if (family === 0 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
};
