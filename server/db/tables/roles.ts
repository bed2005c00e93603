import type { Generated } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import type { OptionalTimestamp } from '../timestamp.ts';

/** An account's roles, and who holds them. */
export type RoleTables = {
  roles: RoleTable;
  /** Roles from before this was stored, and those from a group, have no giver. */
  user_roles: {
    account_id: string;
    user_id: string;
    role_id: string;
    source: Generated<'hand' | 'group'>;
    given_on: OptionalTimestamp;
    given_by_account_id: Generated<string | null>;
    given_by_user_id: Generated<string | null>;
  };
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
