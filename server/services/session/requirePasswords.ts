import type { OperationId } from '../../../contract/operations';
import type { Tenant } from '../../access/tenant';
import type { AppDeps } from '../../appDeps';
import { ApiError } from '../../errors';
import { nobody } from '../../writes/refusals';

/**
 * Throws NOT_ALLOWED where an identity provider proves who people are: a password would only wait for the day when it lets
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
