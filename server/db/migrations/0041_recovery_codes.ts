import { type Kysely, sql } from 'kysely';

/** A code that stands in for a mailed one, where mail does not work. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column recovery_code_hash text, add column recovery_code_until timestamptz`.execute(
    db,
  );
}
