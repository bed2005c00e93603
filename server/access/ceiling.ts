import type { AccountType } from '#contract/accounts.ts';
import { beyondCeiling } from '#contract/ceiling.ts';
import type { Permission } from '#contract/permissions.ts';
import { ApiError, type Fault, faultOf } from '../errors.ts';
import type { SignedInCall } from './call.ts';

/** Rights that a write gives, takes or affects, and the field that does it. */
export type AffectedRights = {
  rights: readonly Permission[];
  target: string;
  /** Whether a role or a user is among them that may do all: in the system tenant, by an administrator's role. */
  mayDoAll?: boolean;
  /** Whose they are, where that is another account than the call's. */
  account?: { accountId: string; accountType: AccountType };
};

/**
 * Refuses an actor who would give, take or reach governing rights that they lack, or what may do all (decisions, ruling 18). Without it
 * anyone who may edit users could make themselves administrator, or take an administrator's user over. `commit`
 * asks here for every write about a user, role, key, account or identity provider, inside its transaction.
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
