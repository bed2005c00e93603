import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase('empty');
});
afterAll(() => database.close());

test('columns of one name have one collation, or no index serves their comparison', async () => {
  const { rows } = await sql<{ name: string; collations: string[] }>`
    select column_name as name, array_agg(distinct coalesce(collation_name, 'default')::text) as collations
    from information_schema.columns where table_schema = 'public' group by column_name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toContain('employee_key');
  expect(rows.filter(({ collations }) => collations.length > 1)).toEqual([]);
});

test('what an index orders by an expression is found by its beginning, in a database of any collation', async () => {
  const { rows } = await sql<{ name: string; collation: string }>`
    select index.relname as name, collname as collation
    from pg_index cross join unnest(indkey::int2[], indcollation::oid[]) as parts (key, ordered_by)
    join pg_class as index on index.oid = indexrelid join pg_am on pg_am.oid = relam
    join pg_collation on pg_collation.oid = ordered_by
    where amname = 'btree' and key = 0 and relnamespace = 'public'::regnamespace`.execute(database.db);
  expect(rows.map(({ name }) => name)).toContain('firm_contacts_by_label');
  expect(rows.filter(({ collation }) => collation !== 'C')).toEqual([]);
});
