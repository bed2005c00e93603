import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scimSchemas } from '#contract/scim.ts';
import type { User, UserDirectory } from '#contract/users.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { connectDirectory, type Directory } from '#tests/support/directory.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer({ clock: stoppedClock() });
const as = 'admin@acme.test';
let directory: Directory;
let roles: { id: string; name: string; permissions: string[] }[];
let made = 0;

beforeAll(async () => {
  const tx = inAccount(server.deps.db, await accountIdOf(server.deps, 'acme'));
  await tx.db.updateTable('accounts').set({ license_count: 1_000 }).execute();
  roles = await tx.selectFrom('roles').select(['id', 'name', 'permissions']).orderBy('name').execute();
});
beforeEach(async () => {
  directory = await connectDirectory(server);
});

const call = async (method: string, path: string, json?: unknown, by = as) => {
  const answer = await server.fetch(`/api/v1${path}`, { method, as: by, ...(json ? { json } : {}) });
  return { status: answer.status, body: answer.status === 204 ? {} : await answer.json() };
};
const userOf = async (id: string): Promise<User> => (await call('GET', `/users/${id}`)).body.data;
const directoryOf = async (id: string): Promise<UserDirectory> =>
  (await call('GET', `/users/${id}/directory`)).body.data;
const roleNamed = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
const setRoles = (id: string, held: string[]) =>
  server.fetch(`/api/v1/admin/acme/users/${id}/roles`, {
    method: 'PUT',
    as: 'admin@system.test',
    json: { roles: held },
  });
const push = (userName: string, more: object = {}) =>
  directory.call('POST', '/Users', { userName, name: { givenName: 'Ines', familyName: 'Okafor' }, ...more });
const managed = async () => {
  made += 1;
  const { body } = await push(`managed${made}@acme.test`, { externalId: `m${made}` });
  return body.id;
};
/** A group that gives a role to these users. */
const groupGiving = async (role: string, ids: string[]) => {
  made += 1;
  const displayName = `Desk ${made}`;
  const members = ids.map((value) => ({ value }));
  const { body } = await directory.call('POST', '/Groups', { displayName, members });
  await call('PUT', `/myAccount/provisioning/groups/${body.id}/roles`, { roleIds: [roleNamed(role)] });
  return { id: body.id, displayName, members };
};
const sourcesOf = async (id: string) =>
  ((await userOf(id)).roleGrants ?? []).map(({ roleId, source }) => [
    roles.find((role) => role.id === roleId)?.name,
    source,
  ]);
/** Somebody here already. */
const someone = async (role?: string) => {
  made += 1;
  const email = `here${made}@acme.test`;
  const id = await addUser(server.deps, { account_id: await accountIdOf(server.deps, 'acme'), email });
  await setRoles(id, role ? [roleNamed(role)] : []);
  return { id, email };
};

describe('a user who holds a governing right', () => {
  it('is refused to the directory until a person links them', async () => {
    const { id, email } = await someone('Compliance Officer');
    expect(await directory.find('/Users', `userName eq "${email}"`)).toEqual([]);
    expect((await push(email)).status).toBe(409);
    expect(await directoryOf(id)).toMatchObject({
      directory: 'ENTRA',
      refusal: { message: expect.stringContaining('linked by hand') },
    });
    expect((await call('POST', `/users/${id}/directory`)).body.data).toMatchObject({ managedBy: 'ENTRA' });
    expect((await call('POST', `/users/${id}/directory`)).body.error).toMatchObject({ target: 'managedBy' });

    const linked = await push(email, { externalId: 'by-hand' });
    expect([linked.status, linked.body.id]).toEqual([201, id]);
    expect(await directoryOf(id)).toMatchObject({ externalId: 'by-hand', refusal: null });
    expect((await push(email)).status).toBe(409);
  });

  it('may be linked by nobody who lacks it', async () => {
    const { id } = await someone('Administrator');
    const helper = await someone('User Administrator');
    const { status, body } = await call('POST', `/users/${id}/directory`, undefined, helper.email);
    expect([status, body.error.target]).toEqual([403, 'managedBy']);
  });

  it('keeps an email that only people change', async () => {
    const { id } = await someone('Compliance Officer');
    await call('POST', `/users/${id}/directory`);
    const patched = await directory.call('PATCH', `/Users/${id}`, {
      schemas: [scimSchemas.patch],
      Operations: [{ op: 'replace', path: 'userName', value: 'other@acme.test' }],
    });
    expect(patched.status).toBe(403);
    made += 1;
    expect((await call('PUT', `/users/${id}/email`, { email: `own${made}@acme.test` })).status).toBe(200);
  });
});

it('can be linked only while provisioning is on', async () => {
  const { id } = await someone();
  await call('DELETE', '/myAccount/provisioning');
  expect((await call('POST', `/users/${id}/directory`)).body.error.details[0].code).toBe(
    'validation.provisioningOff',
  );
  expect((await directoryOf(id)).directory).toBeNull();
});

describe('a managed user', () => {
  const details = { firstName: 'Ines', lastName: 'Okafor', jobFunction: 'OTHER', employeeKey: null };

  it.each([
    ['firstName', 'PUT', '', { ...details, firstName: 'Other' }],
    ['lastName', 'PUT', '', { ...details, lastName: 'Other' }],
    ['jobFunction', 'PUT', '', { ...details, jobFunction: 'SALES' }],
    ['employeeKey', 'PUT', '', { ...details, employeeKey: 'E1' }],
    ['email', 'PUT', '/email', { email: 'another@acme.test' }],
  ])('keeps %s, which the directory sends', async (field, method, path, json) => {
    const id = await managed();
    const { status, body } = await call(method, `/users/${id}${path}`, json);
    expect([status, body.error.target]).toEqual([422, field]);
    expect((await call('PUT', `/users/${id}`, details)).status).toBe(200);
  });

  it('changes no name by themselves', async () => {
    const id = await managed();
    await setRoles(id, [roleNamed('User Administrator')]);
    const { email } = await userOf(id);
    await server.deps.db.updateTable('users').set({ account_confirmed: true }).where('id', '=', id).execute();
    const own = { firstName: 'Other', lastName: 'Okafor', jobFunction: 'OTHER' };
    const { status, body } = await call('PUT', '/self/profile', own, email);
    expect([status, body.error?.target]).toEqual([422, 'firstName']);
  });

  it('is edited here again once provisioning is off, and loses roles of groups', async () => {
    const id = await managed();
    await groupGiving('Viewer', [id]);
    await call('DELETE', '/myAccount/provisioning');
    expect((await call('PUT', `/users/${id}`, { ...details, firstName: 'Other' })).status).toBe(200);
    await setRoles(id, []);
    expect(await sourcesOf(id)).toEqual([]);
  });

  it('is found by who manages them', async () => {
    const id = await managed();
    const here = await someone();
    const found = async (by: string) =>
      (await call('GET', `/users?managedBy=${by}&orderField=createdOn&orderDirection=desc`)).body.data.map(
        (user: User) => user.id,
      );
    expect(await found('DIRECTORY')).toContain(id);
    expect(await found('DIRECTORY')).not.toContain(here.id);
    expect(await found('HAND')).toContain(here.id);
    expect(await found('HAND')).not.toContain(id);
  });

  it('shows that they were disabled here, not at the directory', async () => {
    const [here, there] = [await managed(), await managed()];
    await call('PUT', `/users/${here}/status`, { status: 'DISABLED' });
    await directory.call('PATCH', `/Users/${there}`, {
      schemas: [scimSchemas.patch],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
    const state = async (id: string) => {
      const { status, isDisabledHere } = await userOf(id);
      return [status, isDisabledHere];
    };
    expect([await state(here), await state(there)]).toEqual([
      ['DISABLED', true],
      ['DISABLED', false],
    ]);
  });

  it('is unlinked before they are erased', async () => {
    const id = await managed();
    const { email } = await userOf(id);
    await call('PUT', `/users/${id}/status`, { status: 'DISABLED' });
    expect((await call('POST', `/users/${id}/erasure`, { email })).body.error.details[0].code).toBe(
      'validation.stillManaged',
    );
    expect((await call('DELETE', `/users/${id}/directory`)).status).toBe(204);
    expect((await call('POST', `/users/${id}/erasure`, { email })).status).toBe(200);
  });
});

describe('a role by a group', () => {
  it('is neither ended nor given by hand in bulk, and is named with its group', async () => {
    const id = await managed();
    const group = await groupGiving('Viewer', [id]);
    const { body } = await call('POST', '/users/bulk', {
      action: 'removeRole',
      ids: [id],
      params: { roleId: roleNamed('Viewer') },
    });
    expect(body.data).toMatchObject({ total: 1 });
    expect(await sourcesOf(id)).toEqual([['Viewer', 'group']]);
    const { body: access } = await call('GET', `/users/${id}/access`);
    expect(access.data[0].roles).toMatchObject([{ name: 'Viewer', groups: [group.displayName] }]);
  });

  it('stays by the other source when one ends', async () => {
    const id = await managed();
    await setRoles(id, [roleNamed('Viewer')]);
    const group = await groupGiving('Viewer', [id]);
    expect(await sourcesOf(id)).toEqual([
      ['Viewer', 'group'],
      ['Viewer', 'hand'],
    ]);
    expect((await userOf(id)).roleGrants?.[1]).toMatchObject({ isByStaff: true, givenBy: null });
    await setRoles(id, []);
    expect(await sourcesOf(id)).toEqual([['Viewer', 'group']]);
    await directory.call('DELETE', `/Groups/${group.id}`);
    expect(await sourcesOf(id)).toEqual([]);
  });

  it('ends when nobody manages the user any more, and comes back with the link', async () => {
    const id = await managed();
    await setRoles(id, [roleNamed('Trader'), roleNamed('Sales')].filter(Boolean));
    const byHand = await sourcesOf(id);
    const group = await groupGiving('Viewer', [id]);
    expect((await call('DELETE', `/users/${id}/directory`)).status).toBe(204);
    expect((await call('DELETE', `/users/${id}/directory`)).status).toBe(404);
    expect(await sourcesOf(id)).toEqual(byHand);
    expect(await userOf(id)).toMatchObject({ managedBy: null, status: 'ACTIVE' });
    expect((await directory.call('GET', `/Users/${id}`)).status).toBe(404);
    // The whole group is sent again, with them.
    const { displayName, members } = group;
    expect((await directory.call('PUT', `/Groups/${group.id}`, { displayName, members })).status).toBe(200);
    await call('POST', `/users/${id}/directory`);
    expect(await sourcesOf(id)).toEqual(expect.arrayContaining([...byHand, ['Viewer', 'group']]));
  });
});
