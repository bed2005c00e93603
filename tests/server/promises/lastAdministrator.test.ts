import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBody } from '#contract/errors.ts';
import type { Permission } from '#contract/permissions.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';
import { full } from '#tests/walk/sample.ts';

const rounds = full ? 200 : 2;
const server = testServer({ clock: stoppedClock() });

type Colleague = { id: string; roleId: string };

/** What may end a user's right to administer the others of their account. */
const endings = {
  status: { path: 'status', json: () => ({ status: 'DISABLED' }) },
  roles: { path: 'roles', json: () => ({ roles: [] }) },
  email: { path: 'email', json: ({ id }: Colleague) => ({ email: `${id}@elsewhere.test` }) },
};
const kinds = Object.keys(endings) as (keyof typeof endings)[];

describe('the last user who can administer the users of an account', () => {
  let last: Colleague;
  beforeEach(async () => {
    await disableAll(server);
    last = await addAdministrator(server);
  });

  it.each(kinds)('stays, when a change of %s would end it', async (kind) => {
    const { error } = ErrorBody.parse(await (await end(server, last, kind)).json());
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^This is the last active user who can administer/),
      target: kind,
      details: [{ code: 'validation.lastAdministrator' }],
    });
    expect(await administrators(server)).toBe(1);
  });

  it.each<[string, object, Permission[]]>([
    ['disabled', { status: 'DISABLED' }, ['full:User']],
    ['unconfirmed', { account_confirmed: false }, ['full:User']],
    ['one who may only read users', { status: 'ACTIVE' }, ['read:User', 'full:Account']],
  ])('is not replaced by one who is %s', async (_, state, permissions) => {
    const account_id = await accountId(server);
    const id = await addUser(server.deps, {
      account_id,
      email: `${server.deps.newId()}@last.test`,
      permissions,
    });
    await server.deps.db.updateTable('users').set(state).where('id', '=', id).execute();
    expect((await end(server, last, 'roles')).status).toBe(422);
  });

  it.each(kinds)('may go once there is another, by a change of %s', async (kind) => {
    const other = await addAdministrator(server);
    expect((await end(server, last, kind)).status).toBe(200);
    expect((await end(server, other, kind)).status).toBe(422);
  });

  it('may change in what does not end it', async () => {
    const details = { firstName: 'Still', lastName: 'Here', jobFunction: 'OTHER', employeeKey: null };
    expect((await write(server, last, '', details)).status).toBe(200);
    const response = await write(server, last, '/roles', { roles: [last.roleId] });
    expect(response.status).toBe(200);
  });

  it('is found for an account that has none, which is not held back', async () => {
    const { db } = server.deps;
    await db.updateTable('users').set({ account_confirmed: false }).where('id', '=', last.id).execute();
    expect((await end(server, last, 'status')).status).toBe(200);
    expect((await write(server, last, '/status', { status: 'ACTIVE' })).status).toBe(200);
  });
});

it.each(kinds)(
  'of all administrators who lose it at once, by a change of %s, one stays',
  async (kind) => {
    const left = await endAll(server, kind, rounds);
    console.log(
      `last administrator: ${rounds} rounds of ${kind}, ${left.filter((n) => n !== 1).length} faults`,
    );
    expect(left).toEqual(Array(rounds).fill(1));
  },
  10 * 60_000,
);

it('control: without the check nobody stays', async () => {
  vi.resetModules();
  vi.doMock('#server/services/users/keepAdministrator.ts', () => ({
    keepAdministrator: (...[, , , change]: [unknown, unknown, unknown, () => Promise<unknown>]) => change(),
  }));
  const { createTestServer: createChanged } = await import('#tests/support/testServer.ts');
  const changed = await createChanged();
  try {
    expect(await endAll(changed, 'status', 3)).toEqual([0, 0, 0]);
  } finally {
    await changed.close();
    vi.doUnmock('#server/services/users/keepAdministrator.ts');
    vi.resetModules();
  }
});

/** How many administrators are left after each round in which three lose the right at once. */
async function endAll(on: TestServer, kind: keyof typeof endings, times: number): Promise<number[]> {
  const left: number[] = [];
  for (let round = 0; round < times; round++) {
    await disableAll(on);
    const three = [await addAdministrator(on), await addAdministrator(on), await addAdministrator(on)];
    const answers = await Promise.all(three.map((one) => end(on, one, kind)));
    const statuses = answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 422);
    if (statuses.length > 0) throw new Error(`answered ${statuses}`);
    left.push(await administrators(on));
  }
  return left;
}

/** Leaves nobody in the account who could administer its users. */
async function disableAll(on: TestServer): Promise<void> {
  const account_id = await accountId(on);
  await on.deps.db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();
  await on.deps.db
    .updateTable('users')
    .set({ status: 'DISABLED' })
    .where('account_id', '=', account_id)
    .execute();
}

async function addAdministrator(on: TestServer): Promise<Colleague> {
  const email = `${on.deps.newId()}@last.test`;
  const id = await addUser(on.deps, { account_id: await accountId(on), email, permissions: ['full:User'] });
  const role = on.deps.db.selectFrom('user_roles').select('role_id').where('user_id', '=', id);
  return { id, roleId: (await role.executeTakeFirstOrThrow()).role_id };
}

const end = (on: TestServer, one: Colleague, kind: keyof typeof endings) =>
  write(on, one, `/${endings[kind].path}`, endings[kind].json(one));

async function write(on: TestServer, { id }: Colleague, path: string, json: object): Promise<Response> {
  const row = on.deps.db.selectFrom('users').select('version').where('id', '=', id);
  const { version } = await row.executeTakeFirstOrThrow();
  const headers = { 'if-match': String(version) };
  return on.fetch(`/api/v1/admin/birch/users/${id}${path}`, {
    as: 'admin@system.test',
    method: 'PUT',
    json,
    headers,
  });
}

async function administrators(on: TestServer): Promise<number> {
  const found = await on.deps.db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.id')
    .where('users.account_id', '=', await accountId(on))
    .where('status', '=', 'ACTIVE')
    .where('account_confirmed', '=', true)
    .execute();
  return found.length;
}

const accountId = (on: TestServer) => accountIdOf(on.deps, 'birch');
