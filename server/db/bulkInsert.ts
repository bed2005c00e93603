import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from './database.ts';

const rowsPerStatement = 2_000;

/** Inserts many rows with few statements; values are as they are read, and every row has the same columns. */
export async function bulkInsert<T extends keyof Database & string>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Partial<Selectable<Database[T]>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = JSON.stringify(rows.slice(from, from + rowsPerStatement));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${part}::json)`.execute(db);
  }
}
