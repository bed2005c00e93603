import { type Kysely, type SqlBool, sql } from 'kysely';
import { type FoundUser, maxUsersFound } from '#contract/users.ts';
import type { Database } from '#server/db/database.ts';
import { containing, emailKey } from '#server/db/normalise.ts';

/** Users of all accounts whose email contains this text: the exact email first, then those that begin with it. */
export async function lookUpUsers(db: Kysely<Database>, email: string, now: Date): Promise<FoundUser[]> {
  const key = emailKey(email);
  const found = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.email_key'])
    .select(['users.status', 'users.account_confirmed'])
    .select(['accounts.subdomain', 'accounts.name', 'accounts.status as account_status'])
    .select(
      sql<boolean>`exists (select from sign_in_failures as failures
        where failures.account_id = users.account_id and failures.email_key = users.email_key
          and failures.locked_until > ${now})`.as('is_locked_out'),
    )
    .where(sql<SqlBool>`users.email_key like ${containing(key)}`)
    .orderBy(sql`users.email_key = ${key}`, 'desc')
    .orderBy(sql`starts_with(users.email_key, ${key})`, 'desc')
    .orderBy('users.email_key')
    .orderBy('users.id')
    .limit(maxRowsRead)
    .execute();
  // An email typed whole is shown in every account, other matches only up to the maximum.
  const isShown = (row: { email_key: string }, at: number) => at < maxUsersFound || row.email_key === key;
  return found.filter(isShown).map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    status: row.status,
    isLockedOut: row.is_locked_out,
    accountConfirmed: row.account_confirmed,
    account: { subdomain: row.subdomain, name: row.name, status: row.account_status },
  }));
}

/** More accounts than one person works in. */
const maxRowsRead = 200;
