import { beforeAll, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import type { FoundUser } from '#contract/users.ts';
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

it('asks for three letters', async () => {
  expect((await lookUp('lo')).status).toBe(400);
  expect((await lookUp('')).status).toBe(400);
});

it.each(['own@system.test', 'lotte.quist@acme.test', 'admin@acme.test'])(
  'is refused to %s, who may not read the users of all accounts',
  async (as) => {
    expect((await lookUp('lotte.quist', as)).status).toBe(403);
  },
);

async function add(subdomain: string, email: string, ...permissions: Permission[]) {
  const accounts = server.deps.db.selectFrom('accounts').select('id').where('subdomain', '=', subdomain);
  const { id: account_id } = await accounts.executeTakeFirstOrThrow();
  await addUser(server.deps, { account_id, email, permissions });
}
