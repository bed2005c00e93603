import type { AccountType, LicenseType } from '#contract/accounts.ts';
import type { Permission } from '#contract/permissions.ts';
import { newAccountPasswordPolicy } from '#server/catalogue/passwordPolicy.ts';
import { administratorRole, type RoleDefinition, rolesFor } from '#server/catalogue/roles.ts';
import { accountColumns } from '#server/db/accountColumns.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';

type NewAccount = Parameters<typeof accountColumns>[0] & {
  accountType: AccountType;
  licenseType: LicenseType;
  licenseCount: number;
  trialEndsOn: string | null;
  requireTwoFactorAuth: boolean;
  traits: readonly string[];
};

/**
 * Writes the transaction's account, its traits, and the roles of its type; returns the administrators' role. An
 * account with a firm is active, one without is pending (decisions, ruling 2), except the platform's own.
 */
export async function openAccount(
  { newId, clock }: Deps,
  { db, accountId }: InAccount,
  account: NewAccount,
): Promise<string> {
  const { accountType } = account;
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      ...accountColumns(account),
      account_type: accountType,
      status: account.cmgEntityKey || accountType === 'SYSTEM' ? 'ACTIVE' : 'PENDING',
      license_type: account.licenseType,
      license_count: account.licenseCount,
      trial_ends_on: account.trialEndsOn,
      require_two_factor_auth: account.requireTwoFactorAuth,
      password_policy: JSON.stringify(newAccountPasswordPolicy),
      created_on: clock(),
    })
    .execute();
  await db
    .insertInto('account_traits')
    .values(account.traits.map((code) => ({ account_id: accountId, trait_code: code })))
    .execute();
  const roles = rolesFor(accountType).map((role) => ({ ...role, id: newId() }));
  await db
    .insertInto('roles')
    .values(
      roles.map((role) => ({
        ...role,
        account_id: accountId,
        name_key: normalise(role.name),
        is_administrator: role.name === administratorRole,
      })),
    )
    .execute();
  return administratorOf(roles).id;
}

/** The full set of a new account's administrators' role; its traits limit it. */
export const administratorPermissions = (accountType: AccountType): Permission[] =>
  administratorOf(rolesFor(accountType)).permissions;

function administratorOf<T extends RoleDefinition>(roles: readonly T[]): T {
  const administrators = roles.find(({ name }) => name === administratorRole);
  if (!administrators) throw new Error(`The catalogue has no role ${administratorRole}`);
  return administrators;
}
