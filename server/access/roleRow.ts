import type { SelectQueryBuilder } from 'kysely';
import type { AccountType } from '#contract/accounts.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { mayDoAll, permissionsHeld, traitPermissionsOf } from '#server/access/actor.ts';
import type { Database } from '#server/db/database.ts';

/** What a role is in every account, whatever its traits. */
export const roleColumns = [
  'roles.id',
  'roles.name',
  'roles.description',
  'roles.permissions',
  'roles.is_administrator',
] as const;
export type RoleRow = Pick<Role, 'id' | 'name' | 'description' | 'permissions'> & {
  is_administrator: boolean;
};

/** Everything in a role's record, for a query already narrowed to its rows. */
export const wholeRoles = (roles: SelectQueryBuilder<Database, 'roles', object>) =>
  roles.select(roleColumns).select(traitPermissionsOf('roles.account_id').as('trait_permissions'));

/** The record that callers see: in full, and what it gives in an account of this type with these traits. */
export function toRole(
  { id, name, description, permissions, is_administrator }: RoleRow,
  account_type: AccountType,
  trait_permissions: Permission[],
): Role {
  const given = permissionsHeld({ account_type, role_permissions: permissions, trait_permissions });
  const givesAll = permissions.every((permission) => given.includes(permission));
  return {
    id,
    name,
    description,
    permissions,
    ...(!givesAll && { given }),
    ...(mayDoAll({ account_type, is_administrator }) && { mayDoAll: true }),
  };
}
