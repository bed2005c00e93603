import { beforeEach, describe, expect, it } from 'vitest';
import { administers } from '#contract/ceiling.ts';
import { scimSchemas } from '#contract/scim.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { connectDirectory, type Directory } from '#tests/support/directory.ts';
import { mintToken } from '#tests/support/mintToken.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { testServer } from '#tests/support/testServer.ts';

/**
 * A first round, a change, a leave, a group push and a return, as each directory sends them:
 * [entra] learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
 * [okta] developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
 */
const server = testServer({ clock: stoppedClock() });
let directory: Directory;
let round = 0;
const account = async () => inAccount(server.deps.db, await accountIdOf(server.deps, 'acme'));
const patch = (path: string, ...Operations: object[]) =>
  directory.call('PATCH', path, { schemas: [scimSchemas.patch], Operations });
const userOf = async (id: string) =>
  (await (await server.fetch(`/api/v1/users/${id}`, { as: 'admin@acme.test' })).json()).data;
const roleNames = async (id: string) => (await userOf(id)).roles.map(({ name }: { name: string }) => name);
const rolesOfAcme = async () =>
  (await account()).selectFrom('roles').select(['id', 'name', 'permissions']).execute();
/** A role without a governing right. */
const plainRole = async () => {
  const role = (await rolesOfAcme()).find(({ permissions }) => !permissions.some(administers));
  if (!role) throw new Error('acme has no such role');
  return role;
};
const map = (groupId: string, roleIds: string[], as = 'admin@acme.test') =>
  server.fetch(`/api/v1/myAccount/provisioning/groups/${groupId}/roles`, {
    method: 'PUT',
    as,
    json: { roleIds },
  });

beforeEach(async () => {
  round += 1;
  directory = await connectDirectory(server);
});

describe('Entra', () => {
  const entraUser = (name: string) => ({
    schemas: [scimSchemas.user, scimSchemas.enterprise],
    externalId: `entra-${name}-${round}`,
    userName: `${name}.entra${round}@acme.test`,
    active: true,
    displayName: `${name} Entra`,
    emails: [{ primary: true, type: 'work', value: `${name}.entra${round}@acme.test` }],
    meta: { resourceType: 'User' },
    name: { formatted: `${name} Entra`, familyName: 'Entra', givenName: name },
    title: 'Sales',
  });

  it('creates, changes, ends and enables a user, and pushes a group', async () => {
    // [entra] Test Connection asks for someone who is not there.
    expect(await directory.find('/Users', 'userName eq "0b1c2d3e-no-such-user"')).toEqual([]);
    const sent = entraUser('ines');
    expect(await directory.find('/Users', `userName eq "${sent.userName}"`)).toEqual([]);
    const created = await directory.call('POST', '/Users', sent);
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(await userOf(id)).toMatchObject({
      firstName: 'ines',
      lastName: 'Entra',
      jobFunction: 'SALES',
      status: 'ACTIVE',
    });

    // [entra] Groups come by name, then their members.
    expect(await directory.find('/Groups', `displayName eq "Desk ${round}"`)).toEqual([]);
    const group = await directory.call('POST', '/Groups', {
      schemas: [
        scimSchemas.group,
        'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
      ],
      externalId: `desk-${round}`,
      displayName: `Desk ${round}`,
      meta: { resourceType: 'Group' },
    });
    expect(group.status).toBe(201);
    const role = await plainRole();
    expect((await map(group.body.id, [role.id])).status).toBe(200);
    await patch(`/Groups/${group.body.id}`, {
      op: 'Add',
      path: 'members',
      value: [{ $ref: null, value: id }],
    });
    expect(await roleNames(id)).toEqual([role.name]);

    // [entra] An attribute changes.
    await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: sent.userName },
      { op: 'Replace', path: 'name.familyName', value: 'Okafor' },
    );
    expect((await userOf(id)).lastName).toBe('Okafor');

    // [entra] Somebody leaves: the next call of theirs is refused.
    const token = await mintToken(server.deps, sent.userName);
    const call = () => server.fetch('/api/v1/self/profile', { token, host: 'acme' });
    expect((await call()).status).toBe(200);
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect((await call()).status).toBe(401);
    expect((await userOf(id)).status).toBe('DISABLED');

    // They come back, and leave the group.
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect((await userOf(id)).status).toBe('ACTIVE');
    await patch(`/Groups/${group.body.id}`, { op: 'Remove', path: `members[value eq "${id}"]` });
    expect(await roleNames(id)).toEqual([]);

    // [entra] After 30 days it deletes: gone there, disabled here, and back by a POST of the same name.
    expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await directory.call('GET', `/Users/${id}`)).status).toBe(404);
    expect((await userOf(id)).status).toBe('DISABLED');
    const again = await directory.call('POST', '/Users', sent);
    expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true]);
  });

  it('is the author in the log, with one event for each user', async () => {
    const { body } = await directory.call('POST', '/Users', entraUser('log'));
    const events = await (await account())
      .selectFrom('audit_events')
      .select(['author_kind', 'actor_name', 'action', 'actor_user_id'])
      .where('object_id', '=', body.id)
      .execute();
    expect(events).toEqual([
      {
        author_kind: 'provisioning',
        actor_name: 'Microsoft Entra ID',
        action: 'scim.createUser',
        actor_user_id: null,
      },
    ]);
  });
});

describe('Okta', () => {
  const oktaUser = (name: string) => ({
    schemas: [scimSchemas.user],
    userName: `${name}.okta${round}@acme.test`,
    name: { givenName: name, familyName: 'Okta' },
    emails: [{ primary: true, value: `${name}.okta${round}@acme.test`, type: 'work' }],
    displayName: `${name} Okta`,
    locale: 'en-US',
    externalId: `00u${name}${round}`,
    groups: [],
    password: 'Canary-Okta-1',
    active: true,
  });

  it('creates, changes, ends and enables a user, and pushes a group', async () => {
    // [okta] It tests with a page of users, and looks for each by name.
    expect((await directory.call('GET', '/Users?startIndex=1&count=2')).status).toBe(200);
    const sent = oktaUser('yuki');
    const search = new URLSearchParams({
      filter: `userName eq "${sent.userName}"`,
      startIndex: '1',
      count: '100',
    });
    expect((await directory.call('GET', `/Users?${search}`)).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const { status, body } = await directory.call('POST', '/Users', sent);
    expect([status, body.userName]).toEqual([201, sent.userName]);
    const { id } = body;

    // [okta] A profile is replaced as a whole, after it was read.
    const { body: read } = await directory.call('GET', `/Users/${id}`);
    await directory.call('PUT', `/Users/${id}`, {
      ...read,
      name: { givenName: 'Yuki', familyName: 'Tanabe' },
    });
    expect(await userOf(id)).toMatchObject({ firstName: 'Yuki', lastName: 'Tanabe' });

    // [okta] A group is pushed with its members, and renamed by a value with its id.
    const group = await directory.call('POST', '/Groups', {
      schemas: [scimSchemas.group],
      displayName: `Okta Desk ${round}`,
      members: [{ value: id, display: sent.userName }],
    });
    const role = await plainRole();
    await map(group.body.id, [role.id]);
    expect(await roleNames(id)).toEqual([role.name]);
    await patch(`/Groups/${group.body.id}`, {
      op: 'replace',
      value: { id: group.body.id, displayName: `Okta Renamed ${round}` },
    });

    // [okta] Deactivated and reactivated by a value without a path.
    await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect((await userOf(id)).status).toBe('DISABLED');
    await patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect((await userOf(id)).status).toBe('ACTIVE');

    // [okta] The push ends: what the group gave ends with it.
    expect((await directory.call('DELETE', `/Groups/${group.body.id}`)).status).toBe(204);
    expect(await roleNames(id)).toEqual([]);
  });
});

describe('what a directory may not do', () => {
  const plain = (userName: string) => ({ userName, name: { givenName: 'A', familyName: 'B' } });

  it('takes over nobody who governs by their e-mail, nor finds them', async () => {
    const { status, body } = await directory.call('POST', '/Users', plain('admin@acme.test'));
    expect([status, body.scimType, body.detail]).toEqual([
      409,
      'uniqueness',
      'This user holds a right over the account, its users, roles or keys, and is linked by hand.',
    ]);
    expect(await directory.find('/Users', 'userName eq "admin@acme.test"')).toEqual([]);
    const page = await (
      await server.fetch('/api/v1/myAccount/provisioning', { as: 'admin@acme.test' })
    ).json();
    expect(page.data.refused[0]).toMatchObject({
      subjectName: 'admin@acme.test',
      reason: { code: 'scim.linkedByHand' },
    });
  });

  it('is listed for each user and group, also where a namesake’s call succeeds', async () => {
    const read = async (path: string) =>
      (await (await server.fetch(`/api/v1/myAccount/provisioning${path}`, { as: 'admin@acme.test' })).json())
        .data;
    const group = await directory.call('POST', '/Groups', { displayName: `Desk ${round}` });
    const unknown = { op: 'add', path: 'members', value: [{ value: group.body.id }] };
    expect((await patch(`/Groups/${group.body.id}`, unknown)).status).toBe(400);
    await directory.call('POST', '/Users', { ...plain('admin@acme.test'), displayName: 'A B' });
    await directory.call('POST', '/Users', plain(`namesake${round}@acme.test`));
    const { refused } = await read('');
    expect(refused.map(({ subjectName }: { subjectName: string }) => subjectName)).toContain('A B');
    const ofGroup = await read(`/calls?subjectId=${group.body.id}&outcome=REFUSED`);
    expect(ofGroup).toMatchObject([{ subjectName: `Desk ${round}`, operation: 'scim.patchGroup' }]);
  });

  it('is listed if the call before succeeded in the same millisecond', async () => {
    const tx = await account();
    const call = {
      account_id: tx.accountId,
      called_on: new Date(),
      operation: 'scim.patchUser',
      path: '/Users',
    };
    const about = { subject_kind: 'user', subject_name: `twice${round}`, took_ms: 1 } as const;
    await tx.db
      .insertInto('provisioning_calls')
      .values([
        { ...call, ...about, id: server.deps.newId(), outcome: 'DONE', http_status: 200 },
        {
          ...call,
          ...about,
          id: server.deps.newId(),
          outcome: 'REFUSED',
          http_status: 400,
          code: 'MALFORMED',
        },
      ])
      .execute();
    const page = await server.fetch('/api/v1/myAccount/provisioning', { as: 'admin@acme.test' });
    const { refused } = (await page.json()).data;
    expect(refused.map(({ subjectName }: { subjectName: string }) => subjectName)).toContain(`twice${round}`);
  });

  it('links nobody where users who are here are left alone', async () => {
    const { body } = await directory.call('POST', '/Users', plain(`here${round}@acme.test`));
    const tx = await account();
    await tx.deleteFrom('provisioned_users').where('user_id', '=', body.id).execute();
    const careful = await connectDirectory(server, { existingUsers: 'LEAVE' });
    const refused = await careful.call('POST', '/Users', plain(`here${round}@acme.test`));
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness']);
    expect((await careful.call('GET', `/Users/${body.id}`)).status).toBe(404);
    const open = await connectDirectory(server, { existingUsers: 'LINK' });
    const linked = await open.call('POST', '/Users', plain(`here${round}@acme.test`));
    expect([linked.status, linked.body.id]).toEqual([201, body.id]);
  });

  it('ends no last administrator, and changes no administrator’s e-mail', async () => {
    const tx = await account();
    const admin = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@acme.test')
      .executeTakeFirstOrThrow();
    await tx.db
      .insertInto('provisioned_users')
      .values({
        account_id: tx.accountId,
        user_id: admin.id,
        state: 'LINKED',
        external_id: null,
        linked_on: new Date(),
      })
      .execute();
    const moved = await patch(`/Users/${admin.id}`, {
      op: 'replace',
      path: 'userName',
      value: 'mine@acme.test',
    });
    expect([moved.status, (await userOf(admin.id)).email]).toEqual([403, 'admin@acme.test']);
    const administrators = await tx
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('user_id')
      .where('user_id', '<>', admin.id)
      .where('roles.is_administrator', '=', true)
      .execute();
    const others = administrators.map(({ user_id }) => user_id);
    if (others.length > 0)
      await tx.updateTable('users').set({ status: 'DISABLED' }).where('id', 'in', others).execute();
    for (const { permissions, id } of await rolesOfAcme())
      if (permissions.includes('full:User'))
        await tx
          .deleteFrom('user_roles')
          .where('role_id', '=', id)
          .where('user_id', '<>', admin.id)
          .execute();
    const { status } = await patch(`/Users/${admin.id}`, { op: 'replace', path: 'active', value: false });
    expect([status, (await userOf(admin.id)).status]).toEqual([400, 'ACTIVE']);
    await tx.deleteFrom('provisioned_users').where('user_id', '=', admin.id).execute();
  });

  it('goes beyond no licenses', async () => {
    const tx = await account();
    const before = await tx.db
      .selectFrom('accounts')
      .select(['license_count', 'licenses_used'])
      .where('id', '=', tx.accountId)
      .executeTakeFirstOrThrow();
    await tx.db
      .updateTable('accounts')
      .set({ license_count: before.licenses_used })
      .where('id', '=', tx.accountId)
      .execute();
    const { status } = await directory.call('POST', '/Users', plain(`full${round}@acme.test`));
    expect(status).toBe(403);
    await tx.db
      .updateTable('accounts')
      .set({ license_count: before.license_count })
      .where('id', '=', tx.accountId)
      .execute();
  });

  it('enables nobody who was disabled here', async () => {
    const { body } = await directory.call('POST', '/Users', plain(`kept${round}@acme.test`));
    await server.fetch(`/api/v1/users/${body.id}/status`, {
      method: 'PUT',
      as: 'admin@acme.test',
      json: { status: 'DISABLED' },
    });
    const answer = await patch(`/Users/${body.id}`, { op: 'replace', path: 'active', value: true });
    expect([answer.status, answer.body.active]).toEqual([200, false]);
    await server.fetch(`/api/v1/users/${body.id}/status`, {
      method: 'PUT',
      as: 'admin@acme.test',
      json: { status: 'ACTIVE' },
    });
    expect((await directory.call('GET', `/Users/${body.id}`)).body.active).toBe(true);
  });

  it('calls with no token that was replaced a day ago, or after provisioning is off', async () => {
    await server.fetch('/api/v1/myAccount/provisioning', { method: 'DELETE', as: 'admin@acme.test' });
    expect((await directory.call('GET', '/Users?count=0')).status).toBe(401);
  });
});

describe('the roles of a group', () => {
  it('that govern are saved by those who may give them, and given to nobody new once they may not', async () => {
    const tx = await account();
    const admin = (await rolesOfAcme()).find(({ permissions }) => permissions.includes('full:User'));
    const { body: group } = await directory.call('POST', '/Groups', { displayName: `Governing ${round}` });
    expect((await map(group.id, [admin?.id ?? ''], 'viewer@acme.test')).status).toBe(403);
    expect((await map(group.id, [admin?.id ?? ''])).status).toBe(200);
    const people = [];
    for (const name of ['one', 'two']) {
      const { body } = await directory.call('POST', '/Users', { userName: `${name}.gov${round}@acme.test` });
      people.push(body.id);
    }
    const [one = '', two = ''] = people;
    const add = (value: string) =>
      patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value }] });
    await add(one);
    expect(await roleNames(one)).toEqual([admin?.name]);
    // Whoever mapped it may not give it any more.
    const viewer = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'viewer@acme.test')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('group_roles')
      .set({ given_by_user_id: viewer.id })
      .where('group_id', '=', group.id)
      .execute();
    await add(two);
    expect([await roleNames(one), await roleNames(two)]).toEqual([[admin?.name], []]);
    await map(group.id, [admin?.id ?? '']);
    expect(await roleNames(two)).toEqual([admin?.name]);
  });

  it('are previewed: who gains, who loses, and what keeps a role', async () => {
    const role = await plainRole();
    const { body: user } = await directory.call('POST', '/Users', { userName: `preview${round}@acme.test` });
    const { body: group } = await directory.call('POST', '/Groups', {
      displayName: `Preview ${round}`,
      members: [{ value: user.id }],
    });
    const preview = async (roleIds: string[]) =>
      (
        await (
          await server.fetch(`/api/v1/myAccount/provisioning/groups/${group.id}/preview`, {
            method: 'POST',
            as: 'admin@acme.test',
            json: { roleIds },
          })
        ).json()
      ).data;
    expect(await preview([role.id])).toMatchObject({ gaining: 1, losing: 0, governing: false });
    expect(await roleNames(user.id)).toEqual([]);
    await map(group.id, [role.id]);
    await (await account()).db
      .insertInto('user_roles')
      .values({ account_id: await accountIdOf(server.deps, 'acme'), user_id: user.id, role_id: role.id })
      .execute();
    expect(await preview([])).toMatchObject({
      losing: 0,
      unchanged: 1,
      users: [{ keeps: [{ roleId: role.id, group: null }] }],
    });
  });
});

it("no group makes the platform's administrators", async () => {
  const as = 'admin@system.test';
  const ofPlatform = await connectDirectory(server, { as });
  const { body: group } = await ofPlatform.call('POST', '/Groups', { displayName: `Staff ${round}` });
  const tx = inAccount(server.deps.db, await accountIdOf(server.deps, 'system'));
  const roles = await tx.selectFrom('roles').select(['id', 'is_administrator']).execute();
  const answers = await Promise.all(
    [true, false].map(async (is) => {
      const role = roles.find((one) => one.is_administrator === is);
      return (await map(group.id, [role?.id ?? ''], as)).status;
    }),
  );
  expect(answers).toEqual([422, 200]);
});
