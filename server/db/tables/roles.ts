import type { Generated } from 'kysely';
import type { Permission } from '#contract/permissions.ts';

/** An account's roles, and who holds them. */
export type RoleTables = {
  roles: RoleTable;
  user_roles: { account_id: string; user_id: string; role_id: string };
};

type RoleTable = {
  account_id: string;
  id: string;
  name: string;
  name_key: string;
  description: string;
  permissions: Permission[];
  /** The role that the account's type brings for its administrators; one at most. */
  is_administrator: Generated<boolean>;
};
