import { type Kysely, sql } from 'kysely';

/** Users of all accounts by any part of their email, for the platform's staff. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index users_by_part_of_email on users using gin (email_key gin_trgm_ops)`.execute(db);
}
