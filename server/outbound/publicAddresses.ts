import { BlockList, isIPv4 } from 'node:net';

/**
 * Whether an address is public. Those that reach this machine, its network or an operator's own, even as an IPv4
 * address inside an IPv6 one, are not (RFC 6890 and its registries).
 */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4');
  return globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6');
}

export const isLoopback = (address: string): boolean =>
  loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

const loopback = subnets('127.0.0.0/8', '::1/128');

const specialIPv4 = subnets(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
);

const globalIPv6 = subnets('2000::/3');
const specialIPv6 = subnets('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

function subnets(...ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), isIPv4(net) ? 'ipv4' : 'ipv6');
  }
  return list;
}
