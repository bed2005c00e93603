import { type Kysely, sql } from 'kysely';

/** A policy whose passwords don't expire names the days of one that begins to ask for it: none is no number of days. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update accounts set password_policy = jsonb_set(password_policy, '{passwordExpiresInDays}', '90')
    where (password_policy ->> 'passwordExpiresInDays')::integer = 0`.execute(db);
}
