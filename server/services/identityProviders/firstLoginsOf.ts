import { sql } from 'kysely';
import type { FirstLoginSettings, FirstLogins } from '#contract/firstLogins.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import type { ProviderRow } from '#server/identity/federation/findProvider.ts';
import { findProvisioning } from '../provisioning/provisioningAnswer.ts';
import { rolesHeldBack } from '../provisioning/settleRoles.ts';

/** As the provider's page shows it. */
export async function firstLoginsOf(deps: Deps, tx: InAccount, provider: ProviderRow): Promise<FirstLogins> {
  const settings = await settingsOf(tx, provider);
  const mapped = await mappedNow(deps, tx, provider.id);
  const directory = await findProvisioning(tx);
  return {
    ...settings,
    groups: mapped,
    isProvisioned: directory?.enabled ?? false,
    unread: await unreadOf(tx, provider),
  };
}

async function settingsOf(tx: InAccount, row: ProviderRow): Promise<Omit<FirstLoginSettings, 'groups'>> {
  const roles = await tx
    .selectFrom('first_login_roles')
    .select('role_id')
    .where('provider_id', '=', row.id)
    .orderBy('role_id')
    .execute();
  return {
    createsUsers: row.creates_users,
    domains: row.allowed_domains,
    jobFunction: row.job_function,
    roleIds: roles.map(({ role_id }) => role_id),
  };
}

export const mappedBy = (tx: InAccount, providerId: string) =>
  tx
    .selectFrom('provisioned_groups')
    .innerJoin('group_roles', (join) =>
      join
        .onRef('group_roles.account_id', '=', 'provisioned_groups.account_id')
        .onRef('group_roles.group_id', '=', 'provisioned_groups.id'),
    )
    .select(['provisioned_groups.id as groupId', 'name as group', 'role_id as roleId'])
    .where('provider_id', '=', providerId)
    .orderBy('name_key')
    .orderBy('role_id')
    .execute();

/** What a provider's groups give, and what of it nobody new gets at present. */
export async function mappedNow(
  deps: Deps,
  tx: InAccount,
  providerId: string,
): Promise<FirstLogins['groups']> {
  const mapped = await mappedBy(tx, providerId);
  const heldBack = mapped.length > 0 ? await rolesHeldBack(deps, tx) : [];
  return mapped.map(({ groupId, ...given }) => ({
    ...given,
    isHeldBack: heldBack.some(({ group_id, role_id }) => group_id === groupId && role_id === given.roleId),
  }));
}

async function unreadOf(
  tx: InAccount,
  { groups_unread_on: on, groups_unread_of: userId }: ProviderRow,
): Promise<FirstLogins['unread']> {
  if (on === null || userId === null) return null;
  const user = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ? { on: on.toISOString(), userId, name: `${user.first_name} ${user.last_name}` } : null;
}

/** As the audit log records it: roles by their names. */
export async function auditedFirstLogins(tx: InAccount, row: ProviderRow): Promise<Record<string, unknown>> {
  const { roleIds, ...settings } = await settingsOf(tx, row);
  const mapped = await mappedBy(tx, row.id);
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...roleIds, ...mapped.map(({ roleId }) => roleId)]}::uuid[])`)
    .orderBy('name_key')
    .execute();
  const nameOf = (roleId: string) => roles.find(({ id }) => id === roleId)?.name ?? roleId;
  return {
    ...settings,
    roles: roleIds.map(nameOf).sort(),
    groups: mapped.map(({ group, roleId }) => `${group}: ${nameOf(roleId)}`),
    version: row.version,
  };
}
