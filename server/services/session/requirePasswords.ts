import type { OperationId } from '#contract/operations.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { ApiError } from '#server/errors.ts';
import { nobody } from '#server/writes/refusals.ts';
import type { AppDeps } from '../appDeps.ts';

/**
 * Throws NOT_ALLOWED if an identity provider proves who people are: a password would only wait for the day it lets
 * somebody in.
 */
export async function requirePasswords(
  { refusals }: AppDeps,
  account: Tenant,
  { operation, ipAddress }: { operation: OperationId; ipAddress: string | null },
): Promise<void> {
  if (account.localLoginEnabled) return;
  const outcome = 'NOT_ALLOWED';
  await refusals.note({ account, author: nobody, ipAddress, operation, outcome });
  throw new ApiError(outcome);
}
