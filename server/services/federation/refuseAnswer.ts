import { appBase, errorPath } from '#contract/paths.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { nobody } from '#server/writes/refusals.ts';
import type { AppDeps } from '../appDeps.ts';

/**
 * Refuses an answer that belongs to no login under way: too late, repeated, or in another browser. Returns the page
 * that says so.
 */
export async function refuseAnswer(
  { refusals, metrics }: AppDeps,
  account: Tenant,
  ipAddress: string | null,
): Promise<string> {
  const outcome = 'EXTERNAL_LOGIN_ENDED';
  await refusals.note({ account, author: nobody, ipAddress, operation: 'session.externalLogin', outcome });
  metrics.countSignIn(outcome);
  return appBase + errorPath(outcome);
}
