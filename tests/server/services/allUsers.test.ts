import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UserListQuery, userOrderFields } from '#contract/users.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { allUsers } from '#server/services/users/userQuery.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let acme: InAccount;
beforeAll(async () => {
  database = await openTestDatabase('demo');
  const id = await accountIdOf(database, 'acme');
  acme = inAccount(database.db, id);
});
afterAll(() => database.close());

const now = new Date('2026-11-20T12:00:00Z');

async function walk(orderField: UserListQuery['orderField'], orderDirection: 'asc' | 'desc', size: number) {
  const ids: string[] = [];
  for await (const rows of allUsers(acme, { orderField, orderDirection }, { now }, size)) {
    expect(rows.length).toBeLessThanOrEqual(size);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

test.each(userOrderFields)('by %s, small batches give what one batch gives, both ways', async (field) => {
  const whole = await walk(field, 'asc', 10_000);
  expect(whole).toHaveLength(415);
  expect(await walk(field, 'asc', 37)).toEqual(whole);
  expect(await walk(field, 'desc', 50)).toEqual([...whole].reverse());
});

test('asks for the next batch only when it is wanted', async () => {
  const batches = allUsers(acme, { orderField: 'lastName', orderDirection: 'asc' }, { now }, 10);
  await batches.next();
  await batches.return(undefined);
  expect((await batches.next()).done).toBe(true);
});
