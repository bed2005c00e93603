import { type Kysely, sql } from 'kysely';

/** How the browser of a session called itself, for the person to know it by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table sessions add column user_agent text`.execute(db);
}
