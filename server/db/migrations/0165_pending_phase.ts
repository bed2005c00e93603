import type { Kysely } from 'kysely';

/** The phase that the request which brought a file is about to begin. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('crm_imports').addColumn('pending_phase', 'text').execute();
}
