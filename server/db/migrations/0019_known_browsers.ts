import { type Kysely, sql } from 'kysely';

/** Browsers from which a user came before; those that were kept so far need no code. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table remembered_browsers add column skips_code boolean not null default true`.execute(db);
}
