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
  /** The administrators' role of the account's type; one at most. */
  is_administrator: Generated<boolean>;
};
