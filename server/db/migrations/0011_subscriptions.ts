import { type Kysely, sql } from 'kysely';

/** Until when a trial goes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table accounts add column trial_ends_on date`.execute(db);
}
