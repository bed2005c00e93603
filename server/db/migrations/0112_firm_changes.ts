import { type Kysely, sql } from 'kysely';

/** Which firms have changed of late: their stored matches are computed anew. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index firm_versions_by_time on firm_versions (created_on)`.execute(db);
}
