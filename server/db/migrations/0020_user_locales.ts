import { type Kysely, sql } from 'kysely';

/** The language of a user's mails and screens; null until they choose one or take over an inviter's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column locale text`.execute(db);
}
