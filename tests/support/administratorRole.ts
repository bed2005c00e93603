import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The administrators' role of this account: the system tenant's may do everything. */
export const administratorRoleOf = (db: Kysely<Database>, subdomain: string) =>
  db
    .selectFrom('roles')
    .innerJoin('accounts', 'accounts.id', 'roles.account_id')
    .select(['roles.id', 'roles.account_id', 'permissions'])
    .where('subdomain', '=', subdomain)
    .where('is_administrator', '=', true)
    .executeTakeFirstOrThrow();
