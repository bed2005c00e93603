import type { AccountDetails, AccountUpdate } from '../../../contract/accounts';
import { grants } from '../../../contract/permissions';
import type { Call } from '../../access/call';
import { accountColumns } from '../../db/accountColumns';
import type { Deps } from '../../deps';
import { ApiError, invalidField } from '../../errors';
import { changeAccount } from './changeAccount';

/** Changes the subscription and the demand for two factors (document 2, sections 2 and 5). */
export function updateAccount(
  deps: Deps,
  call: Call<'accounts.update'> | Call<'accounts.updateOwn'>,
): Promise<{ data: AccountDetails }> {
  const { body, actor } = call;
  if (!grants(actor.permissions, 'full:GlobalAccount')) refuseSubscription(body);
  return changeAccount(deps, call, async (_, before) => {
    const { name, licenseType, licenseCount, trialEndsOn, ...rest } = { ...before, ...body };
    const inUse = before.licenseCount - before.remainingLicenseCount;
    if (licenseCount < inUse)
      throw invalidField('licenseCount', 'validation.licensesInUse', { minimum: inUse });
    if (licenseType === 'TRIAL' && body.licenseType === 'TRIAL' && !trialEndsOn) {
      throw invalidField('trialEndsOn', 'validation.trialEndRequired');
    }
    return {
      ...accountColumns({ ...before, name }),
      license_type: licenseType,
      license_count: licenseCount,
      trial_ends_on: licenseType === 'TRIAL' ? (trialEndsOn ?? null) : null,
      external_licenses: rest.externalLicenses,
      require_two_factor_auth: rest.requireTwoFactorAuth,
    };
  });
}

/** An account's own administrators decide about two factors, but not about what is paid for. */
function refuseSubscription({ requireTwoFactorAuth: _, ...subscription }: AccountUpdate): void {
  const [target] = Object.keys(subscription);
  if (target !== undefined) throw new ApiError('FORBIDDEN', { target });
}
