import type { Kysely } from 'kysely';

/** Whether a webhook's receiver took long at the last attempt. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('is_slow', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
