import type { Generated } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import type { OptionalTimestamp } from '../timestamp.ts';

/** An account's roles, and who holds them. */
export type RoleTables = {
  roles: RoleTable;
  /** Nobody gave what is from before this was stored, or what a group gives. */
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
