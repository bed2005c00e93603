import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFirms } from '#server/demo/addFirms.ts';
import { makeMoreFirms } from '#server/demo/demoFirms.ts';
import { candidatesFor } from '#server/matching/candidates.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
const from = 20_000;
const to = 25_400;
beforeAll(async () => {
  opened = await openTestDatabase('empty');
  await addFirms(opened.db, from, to);
});
afterAll(() => opened.close());

test('makes the same firms every time, and others in each batch', () => {
  const [one, again, other] = [from, from, from + 50].map((first) => makeMoreFirms(first, 50, to));
  expect(one).toEqual(again);
  expect(one?.names[0]?.name).not.toBe(other?.names[0]?.name);
});

test('gives no two firms one LEI, though batches may draw the same numbers', () => {
  const leis = [from, from + 50].flatMap((first) =>
    makeMoreFirms(first, 50, to)
      .identifiers.filter(({ type }) => type === 'LEI')
      .map(({ value = '' }) => value.slice(0, 11)),
  );
  expect(leis.length).toBeGreaterThan(50);
  expect(new Set(leis).size).toBe(leis.length);
});

test('makes as many as were asked for, each with a key of nine digits', async () => {
  const { rows } = await sql<{ count: number; keys: number }>`
    select count(*)::int as count, count(distinct key) filter (where key ~ '^2[0-9]{8}$')::int as keys
    from firms`.execute(opened.db);
  expect(rows).toEqual([{ count: to - from, keys: to - from }]);
});

test('writes with each firm what lists read: its shown name, its roles and the top of its hierarchy', async () => {
  const { rows } = await sql<{ tops: number; wrong: number }>`
    with recursive above as (
      select id, null::uuid as top, id as own from firms where parent_id is null
      union all
      select firms.id, coalesce(above.top, above.own), firms.id from firms join above on firms.parent_id = above.id)
    select count(top)::int as tops, count(*) filter (where
      ultimate_parent_id is distinct from top
      or display_name is distinct from (select name from firm_names where firm_id = firms.id and is_display_name)
      or roles <> array(select distinct type from firm_roles where firm_id = firms.id order by type))::int as wrong
    from firms join above using (id)`.execute(opened.db);
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.tops).toBeGreaterThan(1_000);
});

test('makes firms that are found by their names', async () => {
  const { rows } = await sql<{ id: string; name: string }>`
    select firm_id as id, name from firm_names where type = 'FORMER' order by firm_id limit 1`.execute(
    opened.db,
  );
  const { found } = await candidatesFor(opened.db, rows[0]?.name ?? '');
  const { rows: firms } = await sql<{ firm_id: string }>`select firm_id from (${found}) as found`.execute(
    opened.db,
  );
  expect(firms.map(({ firm_id }) => firm_id)).toContain(rows[0]?.id);
});
