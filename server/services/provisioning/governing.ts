import { type SqlBool, sql } from 'kysely';
import { administers, governingRights } from '#contract/ceiling.ts';

/** In a query of roles: whether one makes administrators, whatever the account's traits allow of it now. */
export const roleGoverns = sql<SqlBool>`(roles.is_administrator
  or roles.permissions && ${governingRights().filter(administers)}::text[])`;

/** In a query of roles: whether only some may give one, if only to read what governs. */
export const roleIsGuarded = sql<SqlBool>`(roles.is_administrator or roles.permissions && ${governingRights()}::text[])`;

/** In a query of users: whether one holds a governing right (decisions, rulings 18 and 73). */
export const userGoverns = sql<SqlBool>`exists (
  select from user_roles join roles on roles.account_id = user_roles.account_id and roles.id = user_roles.role_id
  where user_roles.account_id = users.account_id and user_roles.user_id = users.id and ${roleIsGuarded})`;
