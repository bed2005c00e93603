import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type StoredTable = { name: string; columns: { name: string; type: string }[] };

/**
 * Every table that holds data, according to the schema itself: without the bookkeeping of migrations and PostgreSQL.
 */
export async function tablesOf(db: Kysely<Database>): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select relname as name, json_agg(
      json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_migration%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(db);
  return rows;
}
