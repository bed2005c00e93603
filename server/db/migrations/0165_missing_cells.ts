import type { Kysely } from 'kysely';

/** The line at which a file is cut off, and how many values an import empties. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('crm_imports')
    .addColumn('cut_line', 'integer')
    .addColumn('emptied_values', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
