import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administers, rolesGovern } from '#contract/ceiling.ts';
import type { FirstLoginSettings } from '#contract/firstLogins.ts';
import type { Permission } from '#contract/permissions.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { connectDirectory } from '#tests/support/directory.ts';
import { addUser } from '#tests/walk/addUser.ts';
import { createFederationWorld, type FederationWorld, runTest, signInBy } from './federationWorld.ts';

let world: FederationWorld;
let round = 0;
beforeAll(async () => {
  world = await createFederationWorld();
});
beforeEach(async () => {
  round += 1;
  await world.federate('acme');
  await tx((acme) => acme.deleteFrom('provisioned_groups').execute());
  await tx((acme) => acme.deleteFrom('provisionings').execute());
  await save({});
});
afterAll(() => world.close());

const as = 'admin@acme.test';
const path = '/api/v1/myAccount/identityProviders/openIdConnect';
const off: FirstLoginSettings = {
  createsUsers: false,
  domains: [],
  jobFunction: 'OTHER',
  roleIds: [],
  groups: [],
};
const on = { createsUsers: true, domains: ['acme.test'] };
const tx = async <T>(of: (acme: ReturnType<typeof inAccount>) => Promise<T>) =>
  of(inAccount(world.deps.db, (await world.tenant('acme')).accountId));
const get = async () => (await (await world.fetch(path, { as })).json()).data;
async function save(changed: Partial<FirstLoginSettings>, by = as) {
  const answer = await world.fetch(`${path}/firstLogins`, {
    method: 'PUT',
    as: by,
    json: { ...off, ...changed },
  });
  return { status: answer.status, ...(await answer.json()) };
}
const rolesOfAcme = () =>
  tx((acme) => acme.selectFrom('roles').select(['id', 'name', 'permissions']).orderBy('name').execute());
/** Those without any governing right first. */
const plainRoles = async () =>
  (await rolesOfAcme())
    .filter(({ permissions }) => !permissions.some(administers))
    .sort((one, other) => Number(rolesGovern([one])) - Number(rolesGovern([other])));
const governingRole = async () => {
  const role = (await rolesOfAcme()).find(({ permissions }) => permissions.some(administers));
  if (!role) throw new Error('acme has no such role');
  return role;
};

/** Someone new in each test, as the provider tells of them. */
const newcomer = (claims: object = {}) => {
  const email = `new${round}@acme.test`;
  world.idp.person = {
    sub: `new-${round}`,
    email,
    email_verified: true,
    given_name: 'Lea',
    family_name: 'Holm',
    ...claims,
  };
  return String(world.idp.person.email);
};
const userOf = async (email: string) => {
  const { data } = await (
    await world.fetch(`/api/v1/users?searchText=${encodeURIComponent(email)}`, { as })
  ).json();
  if (!data[0]) return undefined;
  return (await (await world.fetch(`/api/v1/users/${data[0].id}`, { as })).json()).data;
};
const rolesOf = async (email: string) => (await userOf(email)).roles.map(({ id }: { id: string }) => id);
const eventsOf = async (objectId: string) =>
  tx((acme) =>
    acme
      .selectFrom('audit_events')
      .select(['action', 'author_kind', 'actor_name'])
      .where('object_id', '=', objectId)
      .orderBy('position')
      .execute(),
  );

/** Leaves Acme no license or no trial; returns what restores them. */
async function exhaust(column: 'license_count' | 'trial_ends_on') {
  const ofAcme = world.deps.db.updateTable('accounts').where('subdomain', '=', 'acme');
  const { license_count } = await world.deps.db
    .selectFrom('accounts')
    .select('license_count')
    .where('subdomain', '=', 'acme')
    .executeTakeFirstOrThrow();
  await (column === 'license_count'
    ? ofAcme.set(({ ref }) => ({ license_count: ref('licenses_used') }))
    : ofAcme.set({ trial_ends_on: '2001-01-01' })
  ).execute();
  return () => ofAcme.set({ license_count, trial_ends_on: null }).execute();
}

describe('a first login creates its user', () => {
  it('with the defaults, confirmed, with a license and in the log', async () => {
    const [role] = await plainRoles();
    await save({
      ...on,
      domains: ['Acme.TEST', 'bücher.example'],
      jobFunction: 'SALES',
      roleIds: [role?.id ?? ''],
    });
    expect((await get()).firstLogins.domains).toEqual(['acme.test', 'xn--bcher-kva.example']);
    const licenses = () =>
      world.deps.db
        .selectFrom('accounts')
        .select('licenses_used')
        .where('subdomain', '=', 'acme')
        .executeTakeFirstOrThrow();
    const before = await licenses();
    const email = newcomer();
    const { code, tokens } = await signInBy(world);
    expect(code).toBeNull();
    expect(await tokens()).toMatchObject({ access_token: expect.any(String) });
    const user = await userOf(email);
    expect(user).toMatchObject({
      ...{ firstName: 'Lea', lastName: 'Holm', email, status: 'ACTIVE', accountConfirmed: true },
      jobFunction: 'SALES',
    });
    expect(await rolesOf(email)).toEqual([role?.id]);
    expect((await licenses()).licenses_used).toBe(before.licenses_used + 1);
    expect(await eventsOf(user.id)).toEqual([
      { action: 'identityProviders.createUser', author_kind: 'provisioning', actor_name: 'Okta' },
      { action: 'session.externalLogin', author_kind: 'user', actor_name: 'Lea Holm' },
    ]);
    const mails = await world.deps.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'mail')
      .execute();
    expect(JSON.stringify(mails)).not.toContain(email);
    // The second login is an ordinary one.
    expect((await signInBy(world)).code).toBeNull();
    expect((await eventsOf(user.id)).map(({ action }) => action)).toEqual([
      'identityProviders.createUser',
      'session.externalLogin',
      'session.externalLogin',
    ]);
  });

  it('with an invite where local login is on, and names of the address where the provider sends none', async () => {
    await save(on);
    await world.deps.db
      .updateTable('accounts')
      .set({ local_login_enabled: true })
      .where('subdomain', '=', 'acme')
      .execute();
    const email = newcomer({ email: `kim.lee.${round}@acme.test`, given_name: 'x'.repeat(101) });
    expect((await signInBy(world)).code).toBeNull();
    expect(await userOf(email)).toMatchObject({ firstName: 'kim', lastName: `lee ${round}` });
    const mails = await world.deps.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'mail')
      .execute();
    expect(JSON.stringify(mails)).toContain(email);
  });

  it('once, of two at a time', async () => {
    await save(on);
    newcomer();
    const [one, other] = await Promise.all([signInBy(world), signInBy(world)]);
    expect([one.code, other.code]).toEqual([null, null]);
  });

  it.each([
    ['is off', {}, {}, 'EXTERNAL_LOGIN_NO_USER'],
    ['is for another domain', { ...on, domains: ['sub.acme.test'] }, {}, 'EXTERNAL_LOGIN_OTHER_DOMAIN'],
    ['is for the domain above', on, { email: 'new@sub.acme.test' }, 'EXTERNAL_LOGIN_OTHER_DOMAIN'],
    ['gets no verified address', on, { email_verified: false }, 'EXTERNAL_LOGIN_NO_EMAIL'],
    [
      'gets an address nobody could have here',
      on,
      { email: '.x..y@acme.test' },
      'EXTERNAL_LOGIN_INVALID_EMAIL',
    ],
  ])('not if it %s, and says so with the email', async (_, settings, claims, code) => {
    await save(settings);
    const email = newcomer(claims);
    const refused = await signInBy(world);
    expect([refused.code, new URLSearchParams(refused.end.hash.slice(1)).get('email')]).toEqual([
      code,
      email,
    ]);
    expect(await userOf(email)).toBeUndefined();
  });

  it.each([
    ['license_count', 'EXTERNAL_LOGIN_NO_LICENSE'],
    ['trial_ends_on', 'TRIAL_EXPIRED'],
  ] as const)('not beyond the account’s %s', async (column, code) => {
    await save(on);
    const restore = await exhaust(column);
    const email = newcomer();
    expect((await signInBy(world)).code).toBe(code);
    await restore();
    expect(await userOf(email)).toBeUndefined();
  });

  it('without a role that has come to govern since it was chosen', async () => {
    const [plain] = await plainRoles();
    await save({ ...on, roleIds: [plain?.id ?? ''] });
    const { id } = await governingRole();
    await tx((acme) => acme.updateTable('first_login_roles').set({ role_id: id }).execute());
    const email = newcomer();
    expect((await signInBy(world)).code).toBeNull();
    expect(await rolesOf(email)).toEqual([]);
  });
});

describe('the test of a provider', () => {
  beforeEach(() => world.federate('acme', { enabled: false, verified: false }));
  const outcomeOf = async () => {
    const { passed, steps = [] } = (await runTest(world)).log;
    const told = steps.flatMap(({ step, reason, facts }) => (reason ? [[step, reason, facts]] : []));
    return { passed, told };
  };
  it('creates nobody, but says whom the login would create, with which roles', async () => {
    const [one, other, third] = await plainRoles();
    const mapped = [other, third].map((role, n) => ({ group: `Desk ${n}`, roleId: role?.id ?? '' }));
    await save({ ...on, roleIds: [one?.id ?? ''], groups: mapped });
    const email = newcomer({ groups: ['Desk 0'] });
    const roles = [one?.name, other?.name].sort().join(', ');
    const told = [['user', 'userCreated', { name: 'Lea Holm', roles }]];
    expect(await outcomeOf()).toEqual({ passed: true, told });
    expect(await userOf(email)).toBeUndefined();
  });

  it.each([
    ['names no groups', {}, 'groupsUnnamed'],
    ['has too many groups to name', { _claim_names: { groups: 'src1' } }, 'groupsTooMany'],
  ])('says of a user who is here, too, that the login %s', async (_, claims, reason) => {
    world.idp.person = { sub: 'viewer', email: 'viewer@acme.test', email_verified: true, ...claims };
    expect(await outcomeOf()).toEqual({ passed: true, told: [['group', reason, {}]] });
  });

  it.each([
    ['is off', {}, 'userUnknown'],
    ['is for another domain', { ...on, domains: ['sub.acme.test'] }, 'domainNotAllowed'],
  ])('says why it would create nobody where creating %s', async (_, settings, reason) => {
    await save(settings);
    const email = newcomer();
    expect(await outcomeOf()).toEqual({ passed: false, told: [['user', reason, { email }]] });
  });

  it('says so where no license is left', async () => {
    await save(on);
    const restore = await exhaust('license_count');
    const email = newcomer();
    expect(await outcomeOf()).toEqual({ passed: false, told: [['user', 'licensesTaken', { email }]] });
    await restore();
  });
});

describe('groups of a login', () => {
  const mapping = async () => {
    const [one, other] = await plainRoles();
    if (!one || !other) throw new Error('acme has too few roles');
    await save({
      ...on,
      groups: [
        { group: 'Desk A', roleId: one.id },
        { group: 'desk a', roleId: other.id },
      ],
    });
    return { one: one.id, other: other.id };
  };

  it('give roles by their exact value, set again at each login, beside those by hand', async () => {
    const { one, other } = await mapping();
    const email = newcomer({ groups: ['Desk A', 'unknown'] });
    await signInBy(world);
    expect(await rolesOf(email)).toEqual([one]);
    const user = await userOf(email);
    expect((await eventsOf(user.id)).map(({ action }) => action)).toContain('users.setRoles');
    const third = (await plainRoles()).find(({ id }) => ![one, other].includes(id))?.id ?? '';
    await tx((acme) =>
      acme.db
        .insertInto('user_roles')
        .values({ account_id: acme.accountId, user_id: user.id, role_id: third })
        .execute(),
    );
    newcomer({ groups: 'desk a' });
    await signInBy(world);
    expect((await rolesOf(email)).sort()).toEqual([other, third].sort());
    newcomer({ groups: [] });
    await signInBy(world);
    expect(await rolesOf(email)).toEqual([third]);
  });

  it('follow when the mapping changes', async () => {
    const { one, other } = await mapping();
    const email = newcomer({ groups: ['Desk A'] });
    await signInBy(world);
    await save({ ...on, groups: [{ group: 'Desk A', roleId: other }] });
    expect(await rolesOf(email)).toEqual([other]);
    await save({ ...on, groups: [{ group: 'Desk B', roleId: one }] });
    expect(await rolesOf(email)).toEqual([]);
  });

  it('change nothing if they are too many to name, and the provider’s page says so until it names them', async () => {
    const { one } = await mapping();
    const email = newcomer({ groups: ['Desk A'] });
    await signInBy(world);
    newcomer({ groups: undefined, _claim_names: { groups: 'src1' } });
    await signInBy(world);
    expect(await rolesOf(email)).toEqual([one]);
    expect((await get()).firstLogins.unread).toMatchObject({ name: 'Lea Holm', on: expect.any(String) });
    newcomer({ groups: ['Desk A'] });
    await signInBy(world);
    expect((await get()).firstLogins.unread).toBeNull();
  });

  it('are passed over while provisioning is on, and end when the directory manages the user', async () => {
    const { one } = await mapping();
    const email = newcomer({ groups: ['Desk A'] });
    await signInBy(world);
    const directory = await connectDirectory(world);
    newcomer({ groups: [] });
    await signInBy(world);
    expect(await rolesOf(email)).toEqual([one]);
    expect((await get()).firstLogins.isProvisioned).toBe(true);
    expect((await directory.call('GET', '/Groups')).body.totalResults).toBe(0);
    expect((await directory.call('POST', '/Users', { userName: email })).status).toBe(201);
    expect(await rolesOf(email)).toEqual([]);
  });

  it('never take the account’s last administrator: the login succeeds as it is', async () => {
    const { id } = await governingRole();
    expect((await save({ ...on, groups: [{ group: 'Admins', roleId: id }] })).status).toBe(200);
    const email = newcomer({ groups: ['Admins'] });
    await signInBy(world);
    expect(await rolesOf(email)).toEqual([id]);
    await tx((acme) =>
      acme.updateTable('users').set({ status: 'DISABLED' }).where('email', '<>', email).execute(),
    );
    newcomer({ groups: [] });
    expect((await signInBy(world)).code).toBeNull();
    await tx((acme) =>
      acme.updateTable('users').set({ status: 'ACTIVE' }).where('email', '<>', email).execute(),
    );
    expect(await rolesOf(email)).toEqual([id]);
    expect(world.logs.join()).toContain('groups of a login refused');
  });

  it('hold a governing role back once nobody who may give it stands for it', async () => {
    const { id } = await governingRole();
    await save({ ...on, groups: [{ group: 'Admins', roleId: id }] });
    const viewer = await tx((acme) =>
      acme.selectFrom('users').select('id').where('email', '=', 'viewer@acme.test').executeTakeFirstOrThrow(),
    );
    await tx((acme) => acme.updateTable('group_roles').set({ given_by_user_id: viewer.id }).execute());
    const email = newcomer({ groups: ['Admins'] });
    expect((await signInBy(world)).code).toBeNull();
    expect(await rolesOf(email)).toEqual([]);
    expect((await get()).firstLogins.groups).toEqual([{ group: 'Admins', roleId: id, isHeldBack: true }]);
  });
});

describe('the settings', () => {
  it.each([
    ['no domain', { createsUsers: true }, 'domains'],
    ['no real domain', { ...on, domains: ['acme'] }, 'domains'],
    ['an unknown role', { roleIds: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'] }, 'roleIds'],
    [
      'a group of an unknown role',
      { groups: [{ group: 'A', roleId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }] },
      'groups',
    ],
    ['a job function of another type', { jobFunction: 'PORTFOLIO_MANAGER' as const }, 'jobFunction'],
  ])('refuse %s', async (_, changed, target) => {
    const { status, error } = await save(changed);
    expect([status, JSON.stringify(error)]).toEqual([422, expect.stringContaining(`"target":"${target}`)]);
  });

  it('refuse a governing role for everyone', async () => {
    const { id } = await governingRole();
    expect(await save({ ...on, roleIds: [id] })).toMatchObject({ status: 422 });
  });

  it('are refused to whoever lacks a right over all of the account', async () => {
    const { accountId: account_id } = await world.tenant('acme');
    const allOver: Permission[] = ['full:Account', 'full:User', 'full:Role', 'full:ApiKey'];
    for (const lacking of allOver.slice(1)) {
      const email = `${lacking.slice(5).toLowerCase()}@acme.test`;
      await addUser(world.deps, { account_id, email, permissions: allOver.filter((one) => one !== lacking) });
      expect([lacking, (await save(on, email)).status]).toEqual([lacking, 403]);
    }
    await addUser(world.deps, { account_id, email: 'whole@acme.test', permissions: allOver });
    expect((await save(on, 'whole@acme.test')).status).toBe(200);
  });
});
