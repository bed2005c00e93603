import { type Kysely, sql } from 'kysely';

/** A mail as HTML beside its plain text; none for mail of an older release. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column html text`.execute(db);
}
