import { type Kysely, type SqlBool, sql } from 'kysely';
import { type FoundUser, mostUsersFound } from '#contract/users.ts';
import type { Database } from '#server/db/database.ts';
import { containing, emailKey } from '#server/db/normalise.ts';

/** Users of all accounts whose email contains this text: the exact email first, then those that begin with it. */
export async function lookUpUsers(db: Kysely<Database>, email: string): Promise<FoundUser[]> {
  const key = emailKey(email);
  const found = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .select(['accounts.subdomain', 'accounts.name'])
    .where(sql<SqlBool>`users.email_key like ${containing(key)}`)
    .orderBy(sql`users.email_key = ${key}`, 'desc')
    .orderBy(sql`starts_with(users.email_key, ${key})`, 'desc')
    .orderBy('users.email_key')
    .orderBy('users.id')
    .limit(mostUsersFound)
    .execute();
  return found.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    account: { subdomain: row.subdomain, name: row.name },
  }));
}
