import { beforeAll, describe, expect, it } from 'vitest';
import { scimSchemas } from '#contract/scim.ts';
import { createDirectoryReader } from '#server/access/directoryCalls.ts';
import { tenantOf } from '#server/access/tenant.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { connectDirectory, type Directory } from '#tests/support/directory.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { testServer } from '#tests/support/testServer.ts';

/**
 * What real directories send, each from public documentation or a public report:
 * [entra] learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
 * [entra-compat] learn.microsoft.com/entra/identity/app-provisioning/application-provisioning-config-problem-scim-compatibility
 * [okta] developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
 * [rfc] RFC 7644
 */
const server = testServer({ clock: stoppedClock() });
let directory: Directory;
let made = 0;
beforeAll(async () => {
  directory = await connectDirectory(server);
});

const enterprise = scimSchemas.enterprise;

async function someone(more: object = {}) {
  made += 1;
  const userName = `odd${made}@acme.test`;
  const sent = {
    schemas: [scimSchemas.user],
    userName,
    name: { givenName: 'Odd', familyName: `Nr ${made}` },
  };
  const { status, body } = await directory.call('POST', '/Users', { ...sent, active: true, ...more });
  expect(status).toBe(201);
  return { id: body.id, userName };
}

const patch = (path: string, ...Operations: object[]) =>
  directory.call('PATCH', path, { schemas: [scimSchemas.patch], Operations });

describe('a PATCH of a user', () => {
  it.each(['Replace', 'replace', 'Add', 'add'])('takes the operation %s [entra-compat]', async (op) => {
    const { id } = await someone();
    const { status, body } = await patch(`/Users/${id}`, { op, path: 'name.familyName', value: 'Changed' });
    expect([status, Object(body.name).familyName]).toEqual([200, 'Changed']);
  });

  it.each(['False', 'false', false])('takes %j for not active [entra-compat]', async (value) => {
    const { id } = await someone();
    const { body } = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value });
    expect(body.active).toBe(false);
  });

  it('takes a value without a path [okta]', async () => {
    const { id } = await someone();
    expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).body.active).toBe(
      false,
    );
  });

  it('takes dotted keys, and those of an extension, in a value [entra-compat]', async () => {
    const { id } = await someone();
    const value = { 'name.givenName': 'Dotted', [`${enterprise}:employeeNumber`]: 'E-7', title: 'Sales' };
    const { body } = await patch(`/Users/${id}`, { op: 'Add', value });
    expect(Object(body.name).givenName).toBe('Dotted');
    expect(body[enterprise]).toEqual({ employeeNumber: 'E-7' });
    expect(body.title).toBe('SALES');
  });

  it('takes an extension as a path and as an object [rfc 3.5.2]', async () => {
    const { id } = await someone();
    const path = `${enterprise}:employeeNumber`;
    expect((await patch(`/Users/${id}`, { op: 'add', path, value: 'E-8' })).body[enterprise]).toEqual({
      employeeNumber: 'E-8',
    });
    const { body } = await patch(`/Users/${id}`, {
      op: 'replace',
      value: { [enterprise]: { employeeNumber: 'E-9' } },
    });
    expect(body[enterprise]).toEqual({ employeeNumber: 'E-9' });
    expect((await patch(`/Users/${id}`, { op: 'remove', path })).body[enterprise]).toBeUndefined();
  });

  it('takes an e-mail of work where none is, which is the user name [entra]', async () => {
    const { id, userName } = await someone();
    const operation = { op: 'Add', path: 'emails[type eq "work"].value', value: 'other@acme.test' };
    const { status, body } = await patch(`/Users/${id}`, operation);
    expect([status, body.userName]).toEqual([200, userName]);
  });

  it('passes over what we do not keep, and never shows it [entra]', async () => {
    const { id } = await someone({ password: 'Canary-pass-77', nickName: 'Canary-nick' });
    const { status } = await patch(
      `/Users/${id}`,
      { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'Canary-street' },
      { op: 'Replace', path: `${enterprise}:manager`, value: 'Canary-boss' },
    );
    expect(status).toBe(200);
    const { body } = await directory.call('GET', `/Users/${id}`);
    const calls = await server.deps.db.selectFrom('provisioning_calls').selectAll().execute();
    expect(JSON.stringify([body, calls])).not.toContain('Canary');
  });

  it('writes nothing if everything is here already', async () => {
    const { id } = await someone({ title: 'Sales', externalId: 'x1' });
    const stored = () =>
      server.deps.db
        .selectFrom('users')
        .select('version')
        .select(({ selectFrom }) =>
          selectFrom('audit_events')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .where('object_id', '=', id)
            .as('events'),
        )
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await stored();
    const operations = [
      { op: 'Replace', path: 'title', value: 'Sales' },
      { op: 'Replace', path: 'active', value: 'True' },
      { op: 'Replace', path: 'externalId', value: 'x1' },
    ];
    for (let n = 0; n < 3; n++) expect((await patch(`/Users/${id}`, ...operations)).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('is refused in SCIM’s envelope if it is none [rfc 3.12]', async () => {
    const { id } = await someone();
    for (const operation of [
      { op: 'erase', path: 'title' },
      { op: 'replace', path: 'active', value: 'perhaps' },
      null,
    ]) {
      const { status, body } = await patch(`/Users/${id}`, operation as object);
      expect([status, body.status, body.scimType]).toEqual([400, '400', 'invalidValue']);
    }
  });

  it('keeps both of two at once', async () => {
    const { id } = await someone();
    const both = await Promise.all([
      patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'ECM' }),
      patch(`/Users/${id}`, { op: 'replace', path: 'name.givenName', value: 'Both' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await directory.call('GET', `/Users/${id}`);
    expect([body.title, Object(body.name).givenName]).toEqual(['ECM', 'Both']);
  });
});

describe('a PUT of a user', () => {
  it('without active changes no status [okta]', async () => {
    const { id, userName } = await someone();
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    const { body } = await directory.call('PUT', `/Users/${id}`, { userName, name: { givenName: 'Put' } });
    expect([body.active, Object(body.name).givenName]).toEqual([false, 'Put']);
  });
});

describe('a filter of users', () => {
  it.each([
    ['userName Eq "NAME"', 'entra-compat: the operator in any case'],
    ['USERNAME eq "NAME"', 'rfc 3.4.2.2: attributes in any case'],
    ['userName eq "UPPER"', 'rfc 7643 4.1.1: user names in any case'],
    ['externalId eq "EXTERNAL"', 'entra'],
    ['emails.value eq "NAME"', 'okta'],
    ['emails[type eq "work"].value eq "NAME"', 'entra'],
    [`${scimSchemas.user}:userName eq "NAME"`, 'rfc 3.10: with the schema’s name'],
    ['userName sw "NAME" and active eq true', 'rfc'],
    ['userName eq "nobody@acme.test.none" or userName eq "NAME"', 'rfc'],
    ['externalId eq "EXTERNAL" and title pr', 'rfc'],
  ])('%s finds one (%s)', async (filter) => {
    const external = `ext-${made}`;
    const { id, userName } = await someone({ externalId: external });
    const filled = filter
      .replaceAll('NAME', userName)
      .replaceAll('UPPER', userName.toUpperCase())
      .replaceAll('EXTERNAL', external);
    expect(await directory.find('/Users', filled.replace(`USER${userName}`, 'USERNAME'))).toEqual([id]);
  });

  it.each([
    '',
    'userName',
    'userName zz "x"',
    'favourite eq "x"',
    'userName eq "\u0000"',
    'a eq 1 '.repeat(50),
  ])('is refused as invalidFilter: %j', async (filter) => {
    const { status, body } = await directory.call(
      'GET',
      `/Users?${new URLSearchParams({ filter: filter || ' ' })}`,
    );
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it('takes count=0 and startIndex=0 [entra, rfc 3.4.2.4]', async () => {
    const none = (await directory.call('GET', '/Users?count=0')).body;
    expect(none).toMatchObject({ itemsPerPage: 0, Resources: [] });
    expect(Number(none.totalResults)).toBeGreaterThan(0);
    expect((await directory.call('GET', '/Users?startIndex=0&count=1')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 1,
    });
    expect((await directory.call('GET', '/Users?count=-1&unknown=1')).body).toMatchObject({
      itemsPerPage: 0,
    });
  });

  it('gives only the requested attributes [entra]', async () => {
    const { id } = await someone();
    const only = (await directory.call('GET', `/Users/${id}?attributes=userName`)).body;
    expect(Object.keys(only).sort()).toEqual(['id', 'schemas', 'userName']);
    const rest = (await directory.call('GET', `/Users/${id}?excludedAttributes=emails,groups`)).body;
    expect(rest).not.toHaveProperty('emails');
    expect(rest).toHaveProperty('userName');
  });
});

describe('a group', () => {
  const group = async (members: string[] = []) => {
    made += 1;
    const { status, body } = await directory.call('POST', '/Groups', {
      schemas: [scimSchemas.group],
      displayName: `Group ${made}`,
      members: members.map((value) => ({ value })),
    });
    expect(status).toBe(201);
    return body.id;
  };
  const membersOf = async (id: string) => {
    const { body } = await directory.call('GET', `/Groups/${id}`);
    return ((body.members ?? []) as { value: string }[]).map(({ value }) => value).sort();
  };

  it('comes before its members [entra]', async () => {
    const id = await group();
    const one = await someone();
    const two = await someone();
    const value = [{ value: one.id }, { value: two.id }];
    expect((await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value })).status).toBe(200);
    expect(await membersOf(id)).toEqual([one.id, two.id].sort());
  });

  it('loses one member by a filter [entra-compat], and several by a list [entra]', async () => {
    const people = [await someone(), await someone(), await someone(), await someone()].map(({ id }) => id);
    const [one = '', two = '', three = '', four = ''] = people;
    const id = await group(people);
    await patch(`/Groups/${id}`, { op: 'Remove', path: `members[value eq "${one}"]` });
    expect(await membersOf(id)).toEqual([two, three, four].sort());
    await patch(`/Groups/${id}`, {
      op: 'Remove',
      path: 'members',
      value: [{ value: two }, { value: three }],
    });
    expect(await membersOf(id)).toEqual([four]);
    await patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
    expect(await membersOf(id)).toEqual([]);
  });

  it('is renamed by a value with its id [okta], and replaced with its members [okta]', async () => {
    const one = await someone();
    const id = await group();
    const value = { id, displayName: 'Renamed by Okta' };
    const { body } = await patch(`/Groups/${id}`, { op: 'replace', value });
    expect(body.displayName).toBe('Renamed by Okta');
    await directory.call('PUT', `/Groups/${id}`, { displayName: 'Put', members: [{ value: one.id }] });
    expect(await membersOf(id)).toEqual([one.id]);
    expect(await directory.find('/Groups', 'displayName eq "put"')).toEqual([id]);
    expect(await directory.find('/Groups', `members eq "${one.id}"`)).toEqual([id]);
    expect((await directory.call('GET', `/Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty(
      'members',
    );
  });

  it('refuses a member whom the directory does not find, and a name twice', async () => {
    const id = await group();
    const value = [{ value: '01890000-0000-7000-8000-00000000dead' }];
    const { status, body } = await patch(`/Groups/${id}`, { op: 'add', path: 'members', value });
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    const { body: held } = await directory.call('GET', `/Groups/${id}`);
    const twice = await directory.call('POST', '/Groups', {
      displayName: String(held.displayName).toUpperCase(),
    });
    expect([twice.status, twice.body.scimType]).toEqual([409, 'uniqueness']);
  });
});

describe('failures', () => {
  it.each([
    ['/Users', 'no-such-token', 401, /token of the account’s directory/],
    ['/Users', 'scim_wrong', 401, /token of the account’s directory/],
    ['/Nothing', undefined, 404, /nothing/],
    ['/Users/x', undefined, 404, /nothing/],
    ['/Users/01890000-0000-7000-8000-00000000dead', undefined, 404, /nothing/],
  ])('of %s are in SCIM’s envelope', async (path, token, status, detail) => {
    const answer = await server.fetch(`/scim/v2${path}`, { token: token ?? directory.token, host: 'acme' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/scim+json');
    const body = await answer.json();
    expect(body).toMatchObject({
      schemas: [scimSchemas.error],
      status: String(status),
      detail: expect.stringMatching(detail),
    });
  });

  it('limit a token to its calls a minute', async () => {
    const read = createDirectoryReader(server.deps, 3);
    const acme = await tenantOf(server.deps, await accountIdOf(server.deps, 'acme'));
    for (let n = 0; n < 3; n++) await read(directory.token, acme, null);
    await expect(read(directory.token, acme, null)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      headers: { 'retry-after': '20' },
    });
  });
});
