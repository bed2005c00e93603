import { beforeAll, describe, expect, it } from 'vitest';
import { administratorRoleOf } from '#tests/support/administratorRole.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

/**
 * The system tenant's Administrator may do everything (ruling 18): someone with merely each of its rights can neither
 * give nor take it.
 */
const server = testServer();
let system: string;
let administrators: string;
beforeAll(async () => {
  const { db } = server.deps;
  const role = await administratorRoleOf(db, 'system');
  system = role.account_id;
  administrators = role.id;
  await db.updateTable('accounts').set({ license_count: 1_000 }).where('id', '=', system).execute();
  await addUser(server.deps, {
    account_id: system,
    email: 'staff@system.test',
    permissions: role.permissions,
  });
});

const staff = 'staff@system.test';
const administrator = 'admin@system.test';
const refused = [403, 'validation.mayDoAllLacking'];
const details = { firstName: 'Ann', lastName: 'Other', jobFunction: 'OTHER', employeeKey: null };

describe('to someone with all rights of the system tenant', () => {
  it('its administrators’ role is given to nobody, not to oneself and not to a new user', async () => {
    const own = await idOf(staff);
    const roles = [administrators];
    expect(await write(staff, `/${own}/roles`, 'PUT', { roles })).toEqual(refused);
    expect(await write(staff, `/${own}`, 'PUT', { ...details, roles })).toEqual(refused);
    expect(await write(staff, '', 'POST', { ...details, email: 'new@system.test', roles })).toEqual(refused);
  });

  it('it is taken from nobody, and nobody who holds it is reached', async () => {
    const other = { account_id: system, email: 'other@system.test', roleId: administrators };
    const id = await addUser(server.deps, other);
    expect(await write(staff, `/${id}/roles`, 'PUT', { roles: [] })).toEqual(refused);
    expect(await write(staff, `/${id}/email`, 'PUT', { email: 'mine@system.test' })).toEqual(refused);
    expect(await write(staff, `/${id}/status`, 'PUT', { status: 'DISABLED' })).toEqual(refused);
    expect(await write(administrator, `/${id}/roles`, 'PUT', { roles: [] })).toEqual([200]);
    expect(await write(staff, `/${id}/status`, 'PUT', { status: 'DISABLED' })).toEqual([200]);
  });
});

it('nobody else enables a provider there, which could prove them to be an administrator', async () => {
  const path = '/api/v1/myAccount/identityProviders/openIdConnect';
  const save = async (as: string, enabled: boolean, version: number) => {
    const json = {
      enabled,
      name: 'Mine',
      configuration: { clientId: 'mine', authority: 'https://login.test' },
    };
    const headers = { 'if-match': String(version) };
    const answer = await server.fetch(path, { as, method: 'PUT', json, headers });
    const { data, error } = await answer.json();
    return error ? [answer.status, error.details[0]?.code] : [answer.status, data.version];
  };
  const [, version] = await save(staff, false, 0);
  expect(await save(staff, true, version)).toEqual(refused);
  const untested = [422, 'identityProviderScreens.validation.providerUntested'];
  expect(await save(administrator, true, version)).toEqual(untested);
});

it('its administrators give their role, and elsewhere theirs is a role like others', async () => {
  const own = await idOf(staff);
  const role = await administratorRoleOf(server.deps.db, 'acme');
  const { account_id, permissions } = role;
  await addUser(server.deps, { account_id, email: 'staff@acme.test', permissions });
  const viewer = await idOf('viewer@acme.test');
  const given = { ...details, roles: [role.id] };
  expect(await write('staff@acme.test', `/${viewer}`, 'PUT', given)).toEqual([200]);
  expect(await write(administrator, `/${own}/roles`, 'PUT', { roles: [administrators] })).toEqual([200]);
});

const idOf = async (email: string) =>
  (
    await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

/** The answer's status, and the reason for a refusal. */
async function write(as: string, path: string, method: string, json: object): Promise<unknown[]> {
  const id = path.split('/')[1] ?? '';
  const user = id
    ? await server.deps.db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirst()
    : undefined;
  // Roles are set by the account's name alone.
  const whole = `/api/v1/${path.endsWith('/roles') ? 'admin/system/' : ''}users${path}`;
  const headers = { 'if-match': String(user?.version ?? 0) };
  const answer = await server.fetch(whole, { as, method, json, headers });
  const { error } = await answer.json();
  return error ? [answer.status, error.details[0]?.code] : [answer.status];
}
