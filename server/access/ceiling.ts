import { beyondCeiling } from '../../contract/ceiling';
import type { Permission } from '../../contract/permissions';
import { ApiError, faultOf } from '../errors';
import type { Call } from './call';

/**
 * Refuses an actor who would give, take or reach governing rights that they lack (decisions, ruling 18). Without it
 * whoever may edit users could make themselves administrator, or take an administrator's user over. `target` is the
 * field by which they would. Every write about a user, role or key asks here, inside its transaction.
 */
export function requireCeiling(
  { actor, account }: Pick<Call<'users.update'>, 'actor' | 'account'>,
  rights: readonly Permission[],
  target: string,
): void {
  if (actor.isPlatformAdministrator) return;
  const lacking = beyondCeiling(rights, {
    permissions: actor.permissions,
    isOwnAccount: account.accountId === actor.accountId,
    isSystemAccount: account.accountType === 'SYSTEM',
  });
  if (lacking.length === 0) return;
  const fault = { target, key: 'validation.rightsLacking', values: { rights: lacking.join(', ') } };
  throw new ApiError('FORBIDDEN', { target, details: [faultOf(fault)] });
}
