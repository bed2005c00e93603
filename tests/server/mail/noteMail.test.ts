import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { PermanentFailure } from '#server/errors.ts';
import { notingMails } from '#server/mail/noteMail.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

let close: () => Promise<void>;
let deps: Deps;
let user: { id: string; account_id: string };
beforeAll(async () => {
  const database = await openTestDatabase('demo');
  close = database.close;
  deps = testDeps(database.db);
  const viewer = deps.db.selectFrom('users').select(['id', 'account_id']);
  user = await viewer.where('email', '=', 'viewer@acme.test').executeTakeFirstOrThrow();
});
afterAll(() => close());

/** What is noted of a mail job of acme's, after a delivery that ends so. */
async function noted(to: string, end: () => Promise<void>) {
  const id = deps.newId();
  const job = { id, kind: 'mail', account_id: user.account_id, key: null, payload: '{}', last_error: null };
  await deps.db
    .insertInto('jobs')
    .values({ ...job, run_on: deps.clock() })
    .execute();
  const mail = { to, subject: 's', body: 'b', kind: 'invite' } as const;
  const delivered = await notingMails(deps, end)(mail, id).then(
    () => true,
    () => false,
  );
  const rows = deps.db.selectFrom('sent_mails').select(['user_id', 'kind', 'outcome']).where('id', '=', id);
  return { delivered, rows: await rows.execute() };
}

const fine = async () => {};

it.each([
  ['sent', fine, true, 'SENT'],
  ['refused', () => Promise.reject(new PermanentFailure('550')), false, 'REFUSED'],
] as const)('notes that a mail was %s', async (_, end, delivered, outcome) => {
  const rows = [{ user_id: user.id, kind: 'invite', outcome }];
  expect(await noted('Viewer@acme.test', end)).toEqual({ delivered, rows });
});

it('notes nothing of a mail that will be tried again, nor of one to someone else', async () => {
  const later = () => Promise.reject(new Error('try later'));
  expect(await noted('viewer@acme.test', later)).toEqual({ delivered: false, rows: [] });
  expect(await noted('viewer@birch.test', fine)).toEqual({ delivered: true, rows: [] });
});

it('does not send a mail again that could not be noted', async () => {
  const { db, ...others } = deps;
  const broken = { ...others, db: db.withSchema('nowhere') };
  const mail = { to: 'viewer@acme.test', subject: 's', body: 'b' };
  await expect(notingMails(broken, fine)(mail, 'no id')).resolves.toBeUndefined();
});
