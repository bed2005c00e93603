import type { AccountType } from '#contract/accounts.ts';
import { type ApiKeyCreate, keyLifetimes, latestEnd } from '#contract/apiKeys.ts';
import type { Permission } from '#contract/permissions.ts';
import { permissionsHeld, traitPermissionsOf } from '#server/access/actor.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Fault } from '#server/errors.ts';

/** Everything wrong with a key's fields at this moment, so that one answer names it all. */
export async function apiKeyFaults(
  tx: InAccount,
  accountType: AccountType,
  { expiresOn, permissions = [] }: Partial<ApiKeyCreate>,
  now: Date,
): Promise<Fault[]> {
  return [
    ...(expiresOn ? endFaults(new Date(expiresOn), now) : []),
    ...(await permissionFaults(tx, accountType, permissions)),
  ];
}

function endFaults(expiresOn: Date, now: Date): Fault[] {
  const target = 'expiresOn';
  if (expiresOn <= now) return [{ target, key: 'validation.keyEndPast' }];
  if (expiresOn <= latestEnd(now)) return [];
  return [{ target, key: 'validation.keyEndTooLate', values: { maximum: keyLifetimes.longest } }];
}

/** A key is limited to its account's traits. */
async function permissionFaults(
  tx: InAccount,
  account_type: AccountType,
  permissions: Permission[],
): Promise<Fault[]> {
  const { trait_permissions } = await tx.db
    .selectFrom('accounts')
    .select(traitPermissionsOf('accounts.id').as('trait_permissions'))
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow();
  const available = permissionsHeld({ account_type, role_permissions: permissions, trait_permissions });
  const lacking = permissions.filter((permission) => !available.includes(permission));
  if (lacking.length === 0) return [];
  const rights = lacking.join(', ');
  return [{ target: 'permissions', key: 'validation.rightsNotAvailable', values: { rights } }];
}
