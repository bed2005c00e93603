import type { AccountType } from '#contract/accounts.ts';
import { beyondCeiling } from '#contract/ceiling.ts';
import type { Permission } from '#contract/permissions.ts';
import { ApiError, type Fault, faultOf } from '../errors.ts';
import type { SignedInCall } from './call.ts';

/** Rights that a write gives, takes or affects, and the field that causes it. */
export type AffectedRights = {
  rights: readonly Permission[];
  target: string;
  /** Whether they include a role or user that may do everything: in the system tenant, the administrators'. */
  mayDoAll?: boolean;
  /** Their account, where it is not the call's. */
  account?: { accountId: string; accountType: AccountType };
};

/**
 * Refuses an actor who would give, take or reach governing rights they lack, or an administrator of the platform
 * (decisions, ruling 18). Without it anyone who may edit users could make themselves administrator, or take one over.
 * `commit` asks here for every write about a user, role, key, account or provider, inside its transaction.
 */
export function requireCeiling({
  actor,
  account,
  rights,
  target,
  mayDoAll = false,
}: AffectedRights & Required<Pick<AffectedRights, 'account'>> & Pick<SignedInCall, 'actor'>): void {
  if (actor.isPlatformAdministrator) return;
  if (mayDoAll) throw beyond({ target, key: 'validation.mayDoAllLacking' });
  const lacking = beyondCeiling(rights, {
    permissions: actor.permissions,
    isOwnAccount: account.accountId === actor.accountId,
    isSystemAccount: account.accountType === 'SYSTEM',
  });
  if (lacking.length === 0) return;
  throw beyond({ target, key: 'validation.rightsLacking', values: { rights: lacking.join(', ') } });
}

const beyond = (fault: Fault) =>
  new ApiError('FORBIDDEN', { target: fault.target, details: [faultOf(fault)] });
