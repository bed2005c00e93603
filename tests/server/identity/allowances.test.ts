import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { requireAllowance, returnAllowance, takeAllowance } from '#server/identity/allowances.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

const start = new Date('2027-03-01T10:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase('empty');
});
beforeEach(async () => {
  await database.db.deleteFrom('allowances_taken').execute();
});
afterAll(() => database.close());

const two = { kind: 'tests', subject: 'ada', most: 2, seconds: 60 };
const take = (now = start, more = {}) => takeAllowance(database.db, { ...two, ...more }, now);
const look = (now = start, more = {}) => requireAllowance(database.db, { ...two, ...more }, now);
const giveBack = (more = {}) => returnAllowance(database.db, { ...two, ...more });
const usedUp = (seconds: string) => ({ code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': seconds } });

it('may be taken so many times, by each subject of each kind', async () => {
  await take();
  await take();
  await expect(take(later(500))).rejects.toMatchObject(usedUp('60'));
  await take(start, { subject: 'bob' });
  await take(start, { kind: 'others' });
});

it('may be taken by so many of a hundred who ask at once', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 100 }, () => take()));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

it('is counted afresh so many seconds after the first', async () => {
  await take();
  await take(later(30_000));
  await expect(take(later(59_999))).rejects.toMatchObject(usedUp('1'));
  await take(later(60_000));
  await take(later(60_000));
  await expect(take(later(60_000))).rejects.toMatchObject(usedUp('60'));
});

it('can be looked at, which takes nothing', async () => {
  for (let n = 0; n < 3; n += 1) await look();
  await take();
  await look();
  await take();
  await expect(look(later(20_000))).rejects.toMatchObject(usedUp('40'));
  await look(start, { subject: 'bob' });
  await look(start, { kind: 'others' });
  await look(later(60_000));
});

it('that was taken in advance can be returned, never more than was taken', async () => {
  await take();
  await take();
  await giveBack({ subject: 'bob' });
  await giveBack({ kind: 'others' });
  await expect(take()).rejects.toMatchObject(usedUp('60'));
  await giveBack();
  await take();
  for (let n = 0; n < 5; n += 1) await giveBack();
  await take();
  await take();
  await expect(take()).rejects.toMatchObject(usedUp('60'));
});
