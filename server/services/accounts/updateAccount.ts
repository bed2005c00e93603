import type { AccountDetails, AccountUpdate } from '../../../contract/accounts';
import { grants } from '../../../contract/permissions';
import type { Call } from '../../access/call';
import { accountColumns } from '../../db/accountColumns';
import type { InAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import { ApiError, type Fault, invalidFields } from '../../errors';
import { entityKeyFault } from './accountFaults';
import { changeAccount } from './changeAccount';

/**
 * Changes the subscription, the demand for two factors, and the firm's key where there is none yet: a pending account is
 * active from then on (document 2, sections 2 and 5; decisions, ruling 2).
 */
export function updateAccount(
  deps: Deps,
  call: Call<'accounts.update'> | Call<'accounts.updateOwn'>,
): Promise<{ data: AccountDetails }> {
  const { body, actor } = call;
  if (!grants(actor.permissions, 'full:GlobalAccount')) refuseSubscription(body);
  return changeAccount(deps, call, async (tx, before) => {
    const faults = await faultsOf(tx, before, body);
    if (faults.length > 0) throw invalidFields(faults);
    const after = { ...before, ...body };
    const isMapped = after.cmgEntityKey !== null && before.status === 'PENDING';
    return {
      ...accountColumns(after),
      status: isMapped ? 'ACTIVE' : before.status,
      license_type: after.licenseType,
      license_count: after.licenseCount,
      trial_ends_on: after.licenseType === 'TRIAL' ? (after.trialEndsOn ?? null) : null,
      external_licenses: after.externalLicenses,
      require_two_factor_auth: after.requireTwoFactorAuth,
    };
  });
}

/** An account's own administrators decide about two factors, but not about what is paid for. */
function refuseSubscription({ requireTwoFactorAuth: _, ...subscription }: AccountUpdate): void {
  const [target] = Object.keys(subscription);
  if (target !== undefined) throw new ApiError('FORBIDDEN', { target });
}

async function faultsOf(tx: InAccount, before: AccountDetails, body: AccountUpdate): Promise<Fault[]> {
  const { licenseCount, trialEndsOn, cmgEntityKey } = { ...before, ...body };
  const inUse = before.licenseCount - before.remainingLicenseCount;
  const faults = [
    licenseCount < inUse && {
      target: 'licenseCount',
      key: 'validation.licensesInUse',
      values: { minimum: inUse },
    },
    body.licenseType === 'TRIAL' &&
      !trialEndsOn && { target: 'trialEndsOn', key: 'validation.trialEndRequired' },
    cmgEntityKey !== before.cmgEntityKey && (await keyFault(tx, before, cmgEntityKey)),
  ];
  return faults.filter((fault) => typeof fault === 'object');
}

/** A key is changed by a remap alone, which gives the reason. */
const keyFault = async (tx: InAccount, { cmgEntityKey: held }: AccountDetails, key: string | null) =>
  held !== null || key === null
    ? { target: 'cmgEntityKey', key: 'validation.entityKeyFixed' }
    : entityKeyFault(tx.db, key, tx.accountId);
