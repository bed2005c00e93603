import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '#server/db/migrations/0006_account_keys.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase('demo');
});
afterAll(() => database.close());

it('lets the accounts of before be found as new ones are', async () => {
  const { db } = database;
  const texts = () =>
    db.selectFrom('accounts').select(['search_text', 'cmg_entity_key']).orderBy('id').execute();
  const asNew = await texts();
  expect(new Set(asNew.map((row) => row.cmg_entity_key === null)).size).toBe(2);
  await sql`update accounts set search_text = replace(search_text, ' ' || cmg_entity_key, '')
    where cmg_entity_key is not null`.execute(db);
  expect(await texts()).not.toEqual(asNew);
  await up(db as never);
  expect(await texts()).toEqual(asNew);
});
