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
