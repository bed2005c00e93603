import { subscriberOf } from '../access/addressRanges.ts';
import type { Deps } from '../deps.ts';
import { type Allowance, requireAllowance, returnAllowance, takeAllowance } from './allowances.ts';

/**
 * Refuses an address that has sent too many wrong passwords, for any users and tenants: locking each user alone would
 * let one address try the commonest password on all of them. Throws TOO_MANY_REQUESTS.
 */
export async function refuseSprayer(deps: Deps, ipAddress: string | null): Promise<void> {
  if (ipAddress !== null) await requireAllowance(deps.db, wrongPasswordsFrom(deps, ipAddress), deps.clock());
}

/**
 * Verifies a password, counting it as wrong beforehand: counted afterwards, all that arrive at once would be
 * verified. Throws TOO_MANY_REQUESTS.
 */
export async function countingWrong(
  deps: Deps,
  ipAddress: string | null,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  if (ipAddress === null) return verify();
  const allowance = wrongPasswordsFrom(deps, ipAddress);
  await takeAllowance(deps.db, allowance, deps.clock());
  const fits = await verify();
  if (fits) await returnAllowance(deps.db, allowance);
  return fits;
}

const wrongPasswordsFrom = ({ config }: Deps, ipAddress: string): Allowance => ({
  kind: 'wrongPasswordsFrom',
  subject: subscriberOf(ipAddress),
  most: config.failedSignInsPerAddress,
  seconds: 3_600,
});
