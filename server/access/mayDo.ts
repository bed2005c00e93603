import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isGlobal, neededFor } from '#contract/ceiling.ts';
import { atFull, type Permission } from '#contract/permissions.ts';
import type { InAccount } from '../db/inAccount.ts';
import { holdsAdministratorRole } from './actor.ts';

type Condition = RawBuilder<SqlBool>;

/**
 * In a query of users, those who may do this now: a role of theirs gives it, and so do the account's traits (ruling
 * 7).
 */
export const userMayDo = ({ accountId }: InAccount, permission: Permission): Condition =>
  mayDo(permission, sql`${accountId}`);

/**
 * In a query of keys, those that may do this now: their account's traits give it, and their maker holds it too if it
 * is governing (decisions, ruling 18). The same rule as `findApiKey`.
 */
export function apiKeyMayDo({ accountId }: InAccount, permission: Permission): Condition {
  const given = sql<SqlBool>`(api_keys.permissions && ${gives(permission)}
    and ${traitsGive(permission, sql`${accountId}`)})`;
  // No other account has global rights.
  const isSystemAccount = isGlobal(permission);
  const own = neededFor(permission, { isOwnAccount: true, isSystemAccount });
  const other = neededFor(permission, { isOwnAccount: false, isSystemAccount });
  if (!own || !other) return given;
  const account = sql.ref('users.account_id');
  return sql<SqlBool>`(${given} and exists (
    select from users join accounts on accounts.id = users.account_id
    where users.account_id = api_keys.maker_account_id and users.id = api_keys.maker_user_id
    and users.status = 'ACTIVE' and accounts.status <> 'DISABLED'
    and ((accounts.account_type = 'SYSTEM' and ${holdsAdministratorRole}) or
      case when users.account_id = ${accountId} then ${mayDo(own, account)} else ${mayDo(other, account)} end)))`;
}

/** The users of a query who belong to this account. */
const mayDo = (permission: Permission, account: RawBuilder<unknown>) => sql<SqlBool>`(users.id in (
    select user_id from user_roles
    join roles on roles.account_id = user_roles.account_id and roles.id = user_roles.role_id
    where user_roles.account_id = ${account} and roles.permissions && ${gives(permission)}
  ) and ${traitsGive(permission, account)})`;

const traitsGive = (permission: Permission, account: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from account_traits join traits on traits.code = account_traits.trait_code
    where account_traits.account_id = ${account} and traits.permissions && ${gives(permission)})`;

/** The permissions that include it: `full` includes `read`. */
const gives = (permission: Permission) => sql`${[permission, atFull(permission)]}::text[]`;
