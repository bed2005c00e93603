import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase('empty');
});
afterAll(() => database.close());

it.each(['2026-11-22', '0001-01-01', '9999-12-31'])(
  'the day %s comes back as it was written',
  async (day) => {
    const { rows } = await sql<{ day: string }>`select ${day}::date as day`.execute(database.db);
    expect(rows).toEqual([{ day }]);
  },
);
