import { beforeAll, expect, it } from 'vitest';
import { inAccount } from '#server/db/inAccount.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { connectDirectory } from '#tests/support/directory.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { testServer } from '#tests/support/testServer.ts';

const clock = stoppedClock();
const server = testServer({ clock });

beforeAll(async () => {
  await connectDirectory(server);
});

/** A user of acme with one role by hand and another from a group, and a third that they lack. */
async function prepare() {
  const account_id = await accountIdOf(server.deps, 'acme');
  const tx = inAccount(server.deps.db, account_id);
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'nobody@acme.test')
    .executeTakeFirstOrThrow();
  const roles = await tx.selectFrom('roles').select('id').where('is_administrator', '=', false).execute();
  const [byHand = '', byGroup = '', other = ''] = roles.map((role) => role.id);
  await tx.deleteFrom('user_roles').where('user_id', '=', id).execute();
  const before = new Date('2026-01-02T03:04:05Z');
  await tx.db
    .insertInto('user_roles')
    .values([
      { account_id, user_id: id, role_id: byHand, given_on: before },
      { account_id, user_id: id, role_id: byGroup, source: 'group', given_on: before },
    ])
    .execute();
  const names: Record<string, string> = { [byHand]: 'byHand', [byGroup]: 'byGroup', [other]: 'other' };
  const stored = async () => {
    const held = await tx.selectFrom('user_roles').selectAll().where('user_id', '=', id).execute();
    return held
      .map(({ role_id, source, given_on, given_by_user_id }) => ({
        role: names[role_id] ?? '',
        source,
        since: given_on?.toISOString(),
        isGiven: given_by_user_id !== null,
      }))
      .sort((one, next) => one.role.localeCompare(next.role));
  };
  return { id, byHand, byGroup, other, stored };
}

const setRoles = (id: string, roles: string[]) =>
  server.fetch(`/api/v1/admin/acme/users/${id}/roles`, {
    method: 'PUT',
    as: 'admin@system.test',
    json: { roles },
  });

const ofGroup = { role: 'byGroup', source: 'group', since: '2026-01-02T03:04:05.000Z', isGiven: false };

it('writes only the differences, and who gave a role when', async () => {
  const { id, byHand, byGroup, other, stored } = await prepare();
  expect((await setRoles(id, [byHand, byGroup, other])).status).toBe(200);
  expect(await stored()).toEqual([
    ofGroup,
    { role: 'byHand', source: 'hand', since: '2026-01-02T03:04:05.000Z', isGiven: false },
    { role: 'other', source: 'hand', since: clock().toISOString(), isGiven: true },
  ]);
});

it('neither takes what a group gives, nor gives it by hand', async () => {
  const { id, byGroup, stored } = await prepare();
  const { data } = await (await setRoles(id, [])).json();
  expect(data.roles.map((role: { id: string }) => role.id)).toEqual([byGroup]);
  expect(await stored()).toEqual([ofGroup]);
  await setRoles(id, [byGroup]);
  expect(await stored()).toEqual([ofGroup]);
});

it('shows a role once that comes by hand and from a group', async () => {
  const { id, byHand, stored } = await prepare();
  const { db } = server.deps;
  await db
    .insertInto('user_roles')
    .values({
      account_id: await accountIdOf(server.deps, 'acme'),
      user_id: id,
      role_id: byHand,
      source: 'group',
    })
    .execute();
  const { data } = await (await server.fetch(`/api/v1/users/${id}`, { as: 'admin@acme.test' })).json();
  expect(data.roles).toHaveLength(2);
  await setRoles(id, []);
  expect((await stored()).map(({ role, source }) => [role, source])).toEqual([
    ['byGroup', 'group'],
    ['byHand', 'group'],
  ]);
});
