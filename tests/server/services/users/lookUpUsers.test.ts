import { beforeAll, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { type FoundUser, maxUsersFound } from '#contract/users.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();
const staff = 'look-up@system.test';
beforeAll(async () => {
  await add('system', staff, 'read:GlobalUser');
  await add('system', 'own@system.test', 'full:User');
  await add('acme', 'lotte.quist@acme.test', 'full:User');
  await add('birch', 'lotte.quist@birch.test');
  await add('birch', 'a.lotte.quist@birch.test');
  await add('birch', 'under_score@birch.test');
});

const lookUp = (email: string, as = staff) =>
  server.fetch(`/api/v1/admin/users?${new URLSearchParams({ email })}`, { as });
const found = async (email: string): Promise<FoundUser[]> => (await (await lookUp(email)).json()).data;
const emails = async (email: string) => (await found(email)).map((user) => user.email);

it('finds users of all accounts by part of an email, the very one first, then those that begin so', async () => {
  expect(await emails('lotte.quist')).toEqual([
    'lotte.quist@acme.test',
    'lotte.quist@birch.test',
    'a.lotte.quist@birch.test',
  ]);
  expect(await emails(' Lotte.Quist@BIRCH.test ')).toEqual([
    'lotte.quist@birch.test',
    'a.lotte.quist@birch.test',
  ]);
  const [first] = await found('lotte.quist@acme');
  expect(first).toMatchObject({ lastName: 'Subject', account: { subdomain: 'acme' } });
});

it('takes no letter for another, and answers six at most', async () => {
  expect(await emails('r_s')).toEqual(['under_score@birch.test']);
  expect(await emails('%%%')).toEqual([]);
  expect(await emails('.test')).toHaveLength(6);
});

it('tells of each account that has the very email, with the state of both, however many there are', async () => {
  const email = 'jane@everywhere.test';
  const { deps } = server;
  const accounts = await deps.db.selectFrom('accounts').select(['id', 'subdomain']).execute();
  for (const { subdomain } of accounts) await add(subdomain, email);
  await add('acme', 'a.jane@everywhere.test');
  const [acme, birch] = ['acme', 'birch'].map((name) => accounts.find((one) => one.subdomain === name)?.id);
  const janes = deps.db.updateTable('users').where('email_key', '=', email);
  await janes
    .set({ status: 'DISABLED', account_confirmed: false })
    .where('account_id', '=', acme ?? '')
    .execute();
  await deps.db
    .insertInto('sign_in_failures')
    .values({
      account_id: birch ?? '',
      email_key: email,
      ...{ failures: 5, first_failed_on: deps.clock() },
      locked_until: new Date(deps.clock().getTime() + 60_000),
    })
    .execute();
  const all = await found(email);
  expect(all.map(({ account }) => account.subdomain).sort()).toEqual(
    accounts.map(({ subdomain }) => subdomain).sort(),
  );
  expect(accounts.length).toBeGreaterThan(maxUsersFound);
  const of = (subdomain: string) => all.find(({ account }) => account.subdomain === subdomain);
  const open = { status: 'ACTIVE', isLockedOut: false, accountConfirmed: true };
  expect(of('cedar')).toMatchObject({ ...open, account: { status: 'PENDING' } });
  expect(of('dune')).toMatchObject({ ...open, account: { status: 'DISABLED' } });
  expect(of('birch')).toMatchObject({ ...open, isLockedOut: true, account: { status: 'ACTIVE' } });
  expect(of('acme')).toMatchObject({ ...open, status: 'DISABLED', accountConfirmed: false });
});

it('asks for three letters', async () => {
  expect((await lookUp('lo')).status).toBe(422);
  expect((await lookUp('')).status).toBe(422);
});

it.each(['own@system.test', 'lotte.quist@acme.test', 'admin@acme.test'])(
  'is refused to %s, who may not read the users of all accounts',
  async (as) => {
    expect((await lookUp('lotte.quist', as)).status).toBe(403);
  },
);

async function add(subdomain: string, email: string, ...permissions: Permission[]) {
  const account_id = await accountIdOf(server.deps, subdomain);
  await addUser(server.deps, { account_id, email, permissions });
}
