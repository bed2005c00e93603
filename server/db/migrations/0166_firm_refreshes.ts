import type { Kysely } from 'kysely';

/** When staff last refreshed a connected firm by hand. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('firm_provider_links').addColumn('refreshed_on', 'timestamptz').execute();
}
