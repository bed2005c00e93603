import type { Kysely } from 'kysely';

/** Where a remembered browser was when it was remembered; unknown of those before. */
export async function up(db: Kysely<never>): Promise<void> {
  const table = db.schema.alterTable('remembered_browsers');
  await table.addColumn('ip_address', 'text').addColumn('user_agent', 'text').execute();
}
