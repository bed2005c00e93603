import { BlockList, isIPv6 } from 'node:net';
import { ApiError } from '../errors.ts';
import type { Tenant } from './tenant.ts';

/**
 * Refuses callers of a tenant's host whose address the account does not allow. Every way in asks here: calls with
 * tokens and keys, the sign-in, its pages' calls, and OpenID Connect.
 */
export function requireAllowedAddress({ allowedAddresses }: Tenant, address: string | null): void {
  if (!allowing(allowedAddresses)(address)) throw new ApiError('IP_BLOCKED');
}

/**
 * The address's owner, for counting: an IPv6 subscriber has 2^64 addresses (RFC 6177) and would count as new with
 * each.
 */
export function subscriberOf(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros = Array(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/** Whether these addresses and ranges (CIDR) contain an address; an empty list allows all. */
export function allowing(ranges: readonly string[]): (address: string | null) => boolean {
  if (ranges.length === 0) return () => true;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== null && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
