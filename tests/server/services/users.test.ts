import { beforeEach, describe, expect, test } from 'vitest';
import { type User, userOrderFields } from '#contract/users.ts';
import { normalise } from '#server/db/normalise.ts';
import { text } from '#server/texts/texts.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const admin = 'admin@acme.test';

async function list(
  query: string,
  as = admin,
): Promise<{ data: User[]; pagination: Record<string, unknown> }> {
  const response = await server.fetch(`/api/v1/users?${query}`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

async function send(
  method: string,
  path: string,
  json?: unknown,
  { as = admin, version, key }: { as?: string; version?: number; key?: string } = {},
) {
  const headers: Record<string, string> = {};
  if (version !== undefined) headers['if-match'] = String(version);
  if (key) headers['idempotency-key'] = key;
  return server.fetch(path, { as, method, json, headers });
}

let made = 0;
const person = (fields: Record<string, unknown> = {}) => ({
  firstName: 'Ida',
  lastName: 'Test',
  email: `ida${made++}@acme.test`,
  jobFunction: 'ECM',
  ...fields,
});

async function create(fields: Record<string, unknown> = {}, query = ''): Promise<User> {
  const response = await send('POST', `/api/v1/users${query}`, person(fields));
  expect(response.status).toBe(201);
  return (await response.json()).data;
}

const account = () =>
  server.deps.db.selectFrom('accounts').selectAll().where('subdomain', '=', 'acme').executeTakeFirstOrThrow();
const auditOf = (id: string) =>
  server.deps.db.selectFrom('audit_events').selectAll().where('object_id', '=', id).orderBy('id').execute();
/** The one user of the account that demo data locks out. */
async function lockedUser(): Promise<User | undefined> {
  const { email_key } = await server.deps.db
    .selectFrom('sign_in_failures')
    .innerJoin('accounts', 'accounts.id', 'sign_in_failures.account_id')
    .select('email_key')
    .where('subdomain', '=', 'acme')
    .executeTakeFirstOrThrow();
  return (await list(`searchText=${email_key}`)).data[0];
}

const mailJobs = () => server.deps.db.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute();
const faultOf = async (response: Response) => {
  const { error } = await response.json();
  return { status: response.status, code: error.code, target: error.target, detail: error.details[0]?.code };
};

describe('the users list', () => {
  test('orders by last name and counts pages', async () => {
    const { data, pagination } = await list('perPage=10&page=2');
    expect(data).toHaveLength(10);
    expect(pagination).toMatchObject({ activePage: 2, perPage: 10, hasPrevious: true, hasNext: true });
    const names = (await list('perPage=200')).data.map(({ lastName }) => normalise(lastName));
    expect(names).toEqual([...names].sort());
  });

  test('walks every page of every order without missing or repeating a user', async () => {
    const all = new Set((await everyPage('lastName', 'asc')).map(({ id }) => id));
    for (const field of userOrderFields) {
      const down = (await everyPage(field, 'desc')).map(({ id }) => id);
      const up = (await everyPage(field, 'asc')).map(({ id }) => id);
      expect(new Set(down)).toEqual(all);
      expect(down).toHaveLength(all.size);
      expect(up).toEqual([...down].reverse());
    }
  });

  test.each([
    ['userStatus=DISABLED', (user: User) => user.status === 'DISABLED'],
    ['status=ACTIVE,DISABLED&userStatus=ACTIVE', (user: User) => user.status === 'ACTIVE'],
    ['jobFunction=ECM,SALES', (user: User) => ['ECM', 'SALES'].includes(user.jobFunction)],
    ['accountConfirmed=false', (user: User) => !user.accountConfirmed],
    ['status=LOCKED', (user: User) => user.isLockedOut],
    ['userStatus=DISABLED,LOCKED', (user: User) => user.isLockedOut || user.status === 'DISABLED'],
    ['lastLoginTime=NEVER', (user: User) => user.lastLoginTime === null],
    [
      'status=ACTIVE&lastLoginTime=NEVER',
      (user: User) => user.status === 'ACTIVE' && user.lastLoginTime === null,
    ],
    [
      'searchText=reyes',
      (user: User) => `${user.firstName}${user.lastName}${user.email}`.toLowerCase().includes('reyes'),
    ],
    ['searchText=E1000', (user: User) => user.employeeKey?.startsWith('E1000') ?? false],
    ['searchText=ADMIN@acme', (user: User) => user.email === admin],
  ])('filters by %s', async (query, holds) => {
    const everyone = (await list('perPage=200')).data;
    const rest = (await list('perPage=200&page=2')).data;
    const third = (await list('perPage=200&page=3')).data;
    const expected = [...everyone, ...rest, ...third].filter(holds).map(({ id }) => id);
    const { data, pagination } = await list(`perPage=200&${query}`);
    expect(expected.length).toBeGreaterThan(0);
    expect(data.map(({ id }) => id)).toEqual(expected.slice(0, 200));
    expect(pagination.totalCount).toBe(expected.length);
  });

  test('finds a name in either order, by either name of the parameter', async () => {
    const [someone] = (await list('searchText=reyes')).data;
    const { firstName = '', lastName = '', id = '' } = someone ?? {};
    const spellings = [`${firstName} ${lastName}`, `${lastName} ${firstName}`];
    for (const name of ['searchText', 'search']) {
      for (const spelling of spellings) {
        const { data } = await list(`perPage=200&${name}=${encodeURIComponent(spelling)}`);
        expect(data.map((user) => user.id)).toContain(id);
        const words = [firstName, lastName].map(normalise);
        for (const user of data) {
          const text = normalise(`${user.firstName} ${user.lastName} ${user.email}`);
          expect(words.every((word) => text.includes(word))).toBe(true);
        }
      }
    }
  });

  test('does not find a lock that has ended', async () => {
    const locked = await lockedUser();
    const db = server.deps.db
      .updateTable('sign_in_failures')
      .where('email_key', '=', normalise(locked?.email ?? ''));
    expect((await list('status=LOCKED')).data.map(({ id }) => id)).toEqual([locked?.id]);
    await db.set({ locked_until: server.deps.clock() }).execute();
    expect((await list('status=LOCKED')).data).toEqual([]);
    await db.set({ locked_until: new Date('2036-01-01T00:00:00Z') }).execute();
  });

  test('takes wildcards of a search for what they are', async () => {
    expect((await list('searchText=%25')).data).toEqual([]);
    expect((await list('searchText=_')).data).toEqual([]);
  });

  test('without totals says what is known', async () => {
    expect((await list('perPage=10&includeTotals=false')).pagination).toMatchObject({
      totalCount: 11,
      hasNext: true,
    });
  });

  test('past the end is empty', async () => {
    const { data, pagination } = await list('page=1000');
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ hasNext: false, hasPrevious: true });
  });

  test('shows locks, coverage and roles', async () => {
    expect(await lockedUser()).toMatchObject({ isLockedOut: true, lockoutEnd: '2036-01-01T00:00:00.000Z' });
    const { data } = await list('perPage=200');
    expect(data.filter(({ isLockedOut }) => isLockedOut).length).toBeLessThanOrEqual(1);
    expect(new Set(data.map(({ configurationStatus }) => configurationStatus))).toEqual(
      new Set(['CONFIGURED', 'NOT_CONFIGURED']),
    );
    const [me] = (await list(`searchText=${admin}`)).data;
    expect(me?.roles.map(({ name }) => name)).toEqual(['Administrator']);
    const buySide = await list('perPage=200', 'admin@birch.test');
    expect(new Set(buySide.data.map(({ configurationStatus }) => configurationStatus))).toEqual(
      new Set([null]),
    );
  });

  async function everyPage(field: string, direction: string): Promise<User[]> {
    const users: User[] = [];
    for (let page = 1; ; page++) {
      const { data, pagination } = await list(
        `perPage=150&page=${page}&orderField=${field}&orderDirection=${direction}`,
      );
      users.push(...data);
      if (!pagination.hasNext) return users;
    }
  }
});

describe('creating a user', () => {
  test('takes a license, gives roles, writes one audit row, mails nothing unasked', async () => {
    const before = (await account()).licenses_used;
    const mails = (await mailJobs()).length;
    const roles = (await (await server.fetch('/api/v1/roles', { as: admin })).json()).data;
    const user = await create({ roles: [roles[0].id], employeeKey: ' K1 ' });
    expect(user).toMatchObject({
      status: 'ACTIVE',
      accountConfirmed: false,
      employeeKey: 'K1',
      version: 1,
      lastLoginTime: null,
    });
    expect(user.roles.map(({ id }) => id)).toEqual([roles[0].id]);
    expect((await account()).licenses_used).toBe(before + 1);
    expect((await mailJobs()).length).toBe(mails);
    const [event, ...others] = await auditOf(user.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action: 'users.create',
      actor_name: 'Adam Reyes',
      object_version: 1,
      before: null,
    });
    expect(event?.after).toMatchObject({ firstName: 'Ida', employeeKey: 'K1', roles: [roles[0].name] });
  });

  test('mails the invite in the words of the request, with a link to the tenant', async () => {
    const email = 'claire.petit@acme.test';
    await server.fetch('/api/v1/users?sendInvite=true', {
      as: admin,
      method: 'POST',
      json: person({ email }),
      headers: { 'accept-language': 'fr-FR' },
    });
    const job = (await mailJobs()).find(({ payload }) => payload.to === email);
    expect(job?.payload.subject).toBe('Activez votre utilisateur pour Acme Securities');
    expect(job?.payload.body).toMatch(/http:\/\/acme\.localhost:4400\/app\/activate-account\?userId=/);
  });

  test.each([
    ['in the query', '?sendInvite=true', {}, 1],
    ['in the body', '', { sendInvite: true }, 1],
    ['in neither', '', {}, 0],
    ['in both, the body having its way', '?sendInvite=true', { sendInvite: false }, 0],
  ])('mails the invite where that is asked for %s', async (_, query, asked, mails) => {
    const email = `invited${query.length}${JSON.stringify(asked).length}@acme.test`;
    const created = await send('POST', `/api/v1/users${query}`, person({ email, ...asked }));
    expect(created.status).toBe(201);
    expect((await mailJobs()).filter(({ payload }) => payload.to === email)).toHaveLength(mails);
  });

  const noRole = '0190a1b2-0000-7000-8000-000000000000';
  const takenEmail = ['email', 'validation.emailTaken'];
  const takenKey = ['employeeKey', 'validation.employeeKeyTaken'];
  const wrongFunction = ['jobFunction', 'validation.jobFunctionNotOffered'];
  const wrongRole = ['roles', 'validation.unknownRole'];
  test.each<[string, Record<string, unknown>, number, string, string[][]]>([
    ['an e-mail that is taken', { email: 'ADMIN@acme.test' }, 409, 'DUPLICATE', [takenEmail]],
    ['an employee key that is taken', { employeeKey: 'E10000' }, 409, 'DUPLICATE', [takenKey]],
    ['both', { email: admin, employeeKey: 'E10000' }, 409, 'DUPLICATE', [takenEmail, takenKey]],
    [
      'a job function of the buy side',
      { jobFunction: 'PORTFOLIO_MANAGER' },
      422,
      'VALIDATION_ERROR',
      [wrongFunction],
    ],
    ['a role that does not exist', { roles: [noRole] }, 422, 'VALIDATION_ERROR', [wrongRole]],
    [
      'all of these',
      { email: admin, employeeKey: 'E10000', jobFunction: 'PORTFOLIO_MANAGER', roles: [noRole] },
      422,
      'VALIDATION_ERROR',
      [wrongFunction, wrongRole, takenEmail, takenKey],
    ],
    [
      'a field that does not fit beside values that are taken',
      { firstName: '', roles: ['none'], email: admin, employeeKey: 'E10000' },
      422,
      'VALIDATION_ERROR',
      [
        ['firstName', 'validation.firstNameRequired'],
        ['roles', 'requests.validation.notUuid'],
        takenEmail,
        takenKey,
      ],
    ],
  ])('refuses %s in one answer, and leaves nothing behind', async (_, fields, status, code, faults) => {
    const before = await account();
    const response = await send('POST', '/api/v1/users', person(fields));
    const { error } = await response.json();
    expect([response.status, error.code, error.target]).toEqual([status, code, faults[0]?.[0]]);
    const told = error.details.map((detail: { target: string; code: string }) => [
      detail.target,
      detail.code,
    ]);
    expect(told).toEqual(faults);
    expect(await account()).toEqual(before);
  });

  test("tells all that is wrong with a change in one answer, and one may keep what is one's own", async () => {
    const user = await create({ employeeKey: 'E-own' });
    const changed = (employeeKey: string) =>
      send(
        'PUT',
        `/api/v1/users/${user.id}`,
        { jobFunction: 'ECM', lastName: '', firstName: 'Ida', employeeKey },
        { version: 1 },
      );
    const targets = async (response: Response) =>
      (await response.json()).error.details.map(({ target }: { target: string }) => target);
    expect(await targets(await changed('E10000'))).toEqual(['lastName', 'employeeKey']);
    expect(await targets(await changed('E-own'))).toEqual(['lastName']);
  });

  test.each([
    ['one', { lastName: null }, text('fr', 'validation.lastNameRequired'), 1],
    ['several', { lastName: null, firstName: null }, text('fr', 'errors.VALIDATION_ERROR'), 2],
  ])(
    "words a refusal with %s of its fields at fault in the caller's language",
    async (_, fields, message, faults) => {
      const headers = { 'accept-language': 'fr-CH, en;q=0.5' };
      const refused = await server.fetch('/api/v1/users', {
        as: admin,
        method: 'POST',
        headers,
        json: person(fields),
      });
      const { error } = await refused.json();
      expect(error.message).toBe(message);
      expect(error.details).toHaveLength(faults);
      expect(error.details[0]?.message).toBe(text('fr', error.details[0]?.code));
      const missing = await server.fetch('/api/v1/nothing', { as: admin, headers });
      expect((await missing.json()).error.message).toBe(text('fr', 'errors.NOT_FOUND'));
    },
  );

  test("refuses another tenant's role", async () => {
    const foreign = (await (await server.fetch('/api/v1/roles', { as: 'admin@birch.test' })).json()).data[0]
      .id;
    const response = await send('POST', '/api/v1/users', person({ roles: [foreign] }));
    expect(await faultOf(response)).toMatchObject({ status: 422, target: 'roles' });
  });
});

describe('changing a user', () => {
  let user: User;
  beforeEach(async () => {
    user = await create();
  });

  test('changes details; roles that are left out stay', async () => {
    const roles = (await (await server.fetch('/api/v1/roles', { as: admin })).json()).data;
    const details = { firstName: 'Zoë', lastName: 'Ångström', jobFunction: 'SALES', employeeKey: null };
    const first = await send(
      'PUT',
      `/api/v1/users/${user.id}`,
      { ...details, roles: [roles[1].id] },
      { version: 1 },
    );
    const changed: User = (await first.json()).data;
    expect(changed).toMatchObject({ ...details, version: 2 });
    const second = await send('PUT', `/api/v1/users/${user.id}`, details, { version: 2 });
    expect((await second.json()).data).toMatchObject({ version: 3, roles: changed.roles });
    expect((await list('searchText=angstrom')).data.map(({ id }) => id)).toContain(user.id);
    const events = await auditOf(user.id);
    expect(events.at(-2)?.before).toMatchObject({ firstName: 'Ida', roles: [] });
    expect(events.at(-2)?.after).toMatchObject({ firstName: 'Zoë', roles: [roles[1].name] });
  });

  test.each([
    ['Wałęsa', 'walesa'],
    ['Strauß', 'STRAUSS'],
    ['Đorđević', 'dordevic'],
    ['O’Shaughnessy', "o'shaughnessy"],
    ['O’Shaughnessy', 'oʼshaughnessy'],
    ['Wu‑Tanaka', 'wu-tanaka'],
    ['Wu‑Tanaka', 'tanaka  wu'],
  ])('%s is found by %s', async (lastName, search) => {
    const details = { firstName: 'Ida', lastName, jobFunction: 'SALES', employeeKey: null };
    await send('PUT', `/api/v1/users/${user.id}`, details, { version: 1 });
    const { data } = await list(`searchText=${encodeURIComponent(search)}`);
    expect(data.map(({ id }) => id)).toContain(user.id);
  });

  test('an e-mail address is taken with its domain as mail is sent to it, and found by either', async () => {
    const sent = await send(
      'PUT',
      `/api/v1/users/${user.id}/email`,
      { email: 'ida@bücher.test' },
      { version: 1 },
    );
    expect((await sent.json()).data.email).toBe('ida@xn--bcher-kva.test');
    for (const search of ['ida@bücher.test', 'ida@xn--bcher-kva.test']) {
      expect((await list(`searchText=${encodeURIComponent(search)}`)).data.map(({ id }) => id)).toEqual([
        user.id,
      ]);
    }
  });

  test('disabling gives the license back and ends sessions; enabling takes one', async () => {
    const token = await server.signInAs(user.email);
    expect((await server.fetch('/api/v1/self/profile', { token })).status).toBe(200);
    const before = (await account()).licenses_used;
    const off = await send('PUT', `/api/v1/users/${user.id}/status`, { status: 'DISABLED' }, { version: 1 });
    expect((await off.json()).data).toMatchObject({ status: 'DISABLED', version: 2 });
    expect((await account()).licenses_used).toBe(before - 1);
    expect((await server.fetch('/api/v1/self/profile', { token })).status).toBe(401);
    await send('PUT', `/api/v1/users/${user.id}/status`, { status: 'ACTIVE' }, { version: 2 });
    expect((await account()).licenses_used).toBe(before);
  });

  test('nobody disables themselves', async () => {
    const me = (await list(`searchText=${admin}`)).data[0];
    const response = await send(
      'PUT',
      `/api/v1/users/${me?.id}/status`,
      { status: 'DISABLED' },
      { version: me?.version },
    );
    const { error } = await response.json();
    expect([response.status, error.target, error.message]).toEqual([
      422,
      'status',
      'You cannot disable your own user',
    ]);
  });

  test('a new e-mail is unique and ends the links of the old one', async () => {
    await send('POST', `/api/v1/users/${user.id}/invites`);
    const [old] = await openLinks(user.id);
    const taken = await send('PUT', `/api/v1/users/${user.id}/email`, { email: admin }, { version: 1 });
    expect(await faultOf(taken)).toMatchObject({ target: 'email', detail: 'validation.emailTaken' });
    expect(await openLinks(user.id)).toEqual([old]);
    const email = `new.${user.email}`;
    const changed = await send('PUT', `/api/v1/users/${user.id}/email`, { email }, { version: 1 });
    expect((await changed.json()).data).toMatchObject({ email, version: 2 });
    const open = await openLinks(user.id);
    expect(open).toHaveLength(1);
    expect(open).not.toContain(old);
  });

  test('invites only who has not activated, resets only who has', async () => {
    expect((await send('POST', `/api/v1/users/${user.id}/invites`)).status).toBe(200);
    const early = await send('POST', `/api/v1/users/${user.id}/resetPasswordRequests`);
    expect(await faultOf(early)).toMatchObject({ status: 422, detail: 'validation.notConfirmed' });
    const known = (await list(`searchText=${admin}`)).data[0];
    const late = await send('POST', `/api/v1/users/${known?.id}/invites`);
    expect(await faultOf(late)).toMatchObject({ status: 422, detail: 'validation.alreadyConfirmed' });
    expect((await send('POST', `/api/v1/users/${known?.id}/resetPasswordRequests`)).status).toBe(200);
  });

  test('unlocks', async () => {
    const locked = await lockedUser();
    const response = await send('POST', `/api/v1/users/${locked?.id}/unlock`);
    expect((await response.json()).data).toMatchObject({ isLockedOut: false, lockoutEnd: null });
  });

  async function openLinks(userId: string): Promise<string[]> {
    const links = await server.deps.db
      .selectFrom('mailed_links')
      .select('secret_hash')
      .where('user_id', '=', userId)
      .where('used_on', 'is', null)
      .execute();
    return links.map(({ secret_hash }) => secret_hash);
  }
});
