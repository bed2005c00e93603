import { isDeepStrictEqual } from 'node:util';
import type { AccountChanges, AccountDetails } from '#contract/accounts.ts';
import { grants } from '#contract/permissions.ts';
import type { Call } from '#server/access/call.ts';
import { accountColumns } from '#server/db/accountColumns.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, type Fault, invalidFields } from '#server/errors.ts';
import { entityKeyFault } from './accountFaults.ts';
import { changeAccount } from './changeAccount.ts';

/**
 * Changes the subscription, the demand for two factors, and the firm's key if there is none yet: a pending account
 * then becomes active (document 2, sections 2 and 5; decisions, ruling 2).
 */
export function updateAccount(
  deps: Deps,
  call: Call<'accounts.update'> | Call<'accounts.updateOwn'>,
): Promise<{ data: AccountDetails }> {
  const { body, actor } = call;
  return changeAccount(deps, call, async (tx, before) => {
    if (!grants(actor.permissions, 'full:GlobalAccount')) refuseSubscription(before, body);
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

const differsFrom =
  (before: Record<string, unknown>) =>
  ([field, value]: [string, unknown]) =>
    !isDeepStrictEqual(value, before[field]);

/** An account's own administrators decide about two factors, but not about what is paid for. */
function refuseSubscription(before: AccountDetails, changes: AccountChanges): void {
  const changed = Object.entries(changes).filter(differsFrom(before));
  const [target] = changed.map(([field]) => field).filter((field) => field !== 'requireTwoFactorAuth');
  if (target !== undefined) throw new ApiError('FORBIDDEN', { target });
}

async function faultsOf(tx: InAccount, before: AccountDetails, changes: AccountChanges): Promise<Fault[]> {
  const { licenseCount, trialEndsOn, cmgEntityKey } = { ...before, ...changes };
  const inUse = before.licenseCount - before.remainingLicenseCount;
  const faults = [
    licenseCount < inUse && {
      target: 'licenseCount',
      key: 'validation.licensesInUse',
      values: { minimum: inUse },
    },
    changes.licenseType === 'TRIAL' &&
      !trialEndsOn && { target: 'trialEndsOn', key: 'validation.trialEndRequired' },
    cmgEntityKey !== before.cmgEntityKey && (await keyFault(tx, before, cmgEntityKey)),
  ];
  return faults.filter((fault) => typeof fault === 'object');
}

/** Only a remap changes a key, with a reason. */
const keyFault = async (tx: InAccount, { cmgEntityKey: held }: AccountDetails, key: string | null) =>
  held !== null || key === null
    ? { target: 'cmgEntityKey', key: 'validation.entityKeyFixed' }
    : entityKeyFault(tx.db, key, tx.accountId);
