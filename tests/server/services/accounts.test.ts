import { expect, test } from 'vitest';
import { type Account, AccountDetails } from '#contract/accounts.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Trait } from '#contract/traits.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();

const as = 'admin@system.test';
const get = async (path: string, caller = as) => (await server.fetch(path, { as: caller })).json();
const accounts = async (query: string): Promise<Account[]> =>
  (await get(`/api/v1/admin/accounts?perPage=200&${query}`)).data;

test('lists all accounts by name', async () => {
  const all = await accounts('');
  expect(all).toHaveLength(60);
  const names = all.map(({ name }) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
});

test.each([
  ['status=PENDING,DISABLED', ({ status }: Account) => status !== 'ACTIVE'],
  ['accountType=SELL_SIDE', ({ accountType }: Account) => accountType === 'SELL_SIDE'],
  ['licenseType=TRIAL', ({ licenseType }: Account) => licenseType === 'TRIAL'],
  [
    'traits=CRM,PLATFORM',
    ({ traits }: Account) => traits.some(({ code }) => code === 'CRM' || code === 'PLATFORM'),
  ],
  ['searchText=CAPITAL', ({ name }: Account) => name.includes('Capital')],
  ['search=CAPITAL', ({ name }: Account) => name.includes('Capital')],
  ['searchText=dune&status=DISABLED', ({ subdomain }: Account) => subdomain === 'dune'],
])('filters by %s', async (query, holds) => {
  const expected = (await accounts('')).filter(holds);
  expect(expected.length).toBeGreaterThan(0);
  expect(await accounts(query)).toEqual(expected);
});

test('finds an account by its entity key', async () => {
  const [acme] = await accounts('searchText=acme');
  expect(acme?.cmgEntityKey).toMatch(/^\d{9}$/);
  expect(await accounts(`searchText=${acme?.cmgEntityKey}`)).toEqual([acme]);
});

test.each(['subdomain', 'cmgEntityKey', 'accountType', 'licenseType', 'licenseCount', 'status'])(
  'orders by %s both ways',
  async (field) => {
    const up = await accounts(`orderField=${field}`);
    const down = await accounts(`orderField=${field}&orderDirection=desc`);
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
  },
);

test('one account, own and foreign, with the licenses that are left', async () => {
  const { data: foreign } = await get('/api/v1/admin/accounts/acme');
  const { data: own } = await get('/api/v1/myAccount', 'admin@acme.test');
  expect(own).toEqual(foreign);
  const { pagination } = await get('/api/v1/users?userStatus=ACTIVE', 'admin@acme.test');
  expect(own.remainingLicenseCount).toBe(own.licenseCount - pagination.totalCount);
});

test('one account has all that the documents name: traits by code and whole, licenses, ways in', async () => {
  const account_id = await accountIdOf(server.deps, 'cedar');
  const settings = { ip_whitelist: ['203.0.113.0/24'], enforce_ip_whitelist: true };
  await server.deps.db
    .updateTable('accounts')
    .set({ ...settings, external_licenses: ['FUND_DATA'] })
    .where('id', '=', account_id)
    .execute();
  const provider = { provider_type: 'Saml2P', name: 'Cedar SSO', enabled: true, verified: true } as const;
  const configuration = JSON.stringify({ entityId: 'secret-entity' });
  await server.deps.db
    .insertInto('identity_providers')
    .values({ ...provider, account_id, id: server.deps.newId(), configuration })
    .execute();

  const { data } = await get('/api/v1/admin/accounts/cedar');
  expect(AccountDetails.parse(data)).toEqual(data);
  expect(data).toMatchObject({
    externalLicenses: ['FUND_DATA'],
    ipWhitelist: ['203.0.113.0/24'],
    enforceIpWhitelist: true,
    identityProviders: [{ providerType: 'Saml2P', name: 'Cedar SSO', enabled: true, verified: true }],
  });
  expect(JSON.stringify(data)).not.toContain('secret-entity');
  const { data: catalogue } = await get('/api/v1/admin/traits');
  expect(data.traits).toEqual(catalogue.filter(({ code }: Trait) => data.traitCodes.includes(code)));
  const listed = (await accounts('searchText=cedar')).find(({ id }) => id === 'cedar');
  expect(listed).toMatchObject({ traitCodes: data.traitCodes });
});

test('refuses a code that no text column could hold', async () => {
  const response = await server.fetch('/api/v1/admin/accounts?traits=%00', { as });
  expect([response.status, (await response.json()).error.target]).toEqual([422, 'traits']);
});

test('an unknown account is not there', async () => {
  expect((await server.fetch('/api/v1/admin/accounts/nowhere', { as })).status).toBe(404);
});

test('traits tell how many accounts hold them', async () => {
  const { data } = await get('/api/v1/admin/traits');
  const all = await accounts('');
  for (const { code, accountCount } of data) {
    expect(accountCount).toBe(all.filter(({ traits }) => traits.some((trait) => trait.code === code)).length);
  }
  expect((await get('/api/v1/admin/traits?searchText=ORDER')).data).toMatchObject([{ code: 'ORDER_BOOK' }]);
});

test('permissions are what the traits of the account give', async () => {
  const { data, pagination } = await get('/api/v1/permissions', 'admin@birch.test');
  const whole = { activePage: 1, totalPages: 1, hasPrevious: false, hasNext: false };
  expect(pagination).toEqual({ ...whole, perPage: data.length, totalCount: data.length });
  const names = data.map(({ name }: { name: string }) => name);
  expect(data).toContainEqual({ name: 'User', group: 'Administration', level: 'full' });
  expect(data).toContainEqual({ name: 'PublishedOffering', group: 'Offerings', level: 'read' });
  expect(names.filter((name: string) => name.startsWith('Global') || name === 'OrderBook')).toEqual([]);
  expect((await get('/api/v1/admin/birch/permissions')).data).toEqual(data);
});

test('a role is complete, and says what it gives if that is less', async () => {
  const account_id = await accountIdOf(server.deps, 'cedar');
  const permissions: Permission[] = ['full:User', 'full:Firm', 'full:OrderBook', 'read:GlobalUser'];
  const userId = await addUser(server.deps, { account_id, email: 'whole@cedar.test', permissions });
  const { data: user } = await get(`/api/v1/admin/cedar/users/${userId}`);
  expect(user.roles).toMatchObject([{ permissions, given: ['full:User', 'read:Firm'] }]);
  expect((await get(`/api/v1/admin/cedar/roles/${user.roles[0].id}`)).data).toEqual(user.roles[0]);
  const { data: roles } = await get('/api/v1/admin/cedar/roles?searchText=whole');
  expect(roles).toEqual(user.roles);
  const { data: ordinary } = await get('/api/v1/admin/cedar/roles?searchText=administrator');
  expect(ordinary).not.toHaveProperty('0.given');
});

test('roles of an account and who holds them', async () => {
  const { data } = await get('/api/v1/roles', 'admin@acme.test');
  expect((await get('/api/v1/admin/acme/roles')).data).toEqual(data);
  for (const role of data) {
    expect((await get(`/api/v1/roles/${role.id}`, 'admin@acme.test')).data).toEqual(role);
    const { data: members } = await get(`/api/v1/roles/${role.id}/users?perPage=200`, 'admin@acme.test');
    expect(
      members.every((user: { roles: { id: string }[] }) => user.roles.some(({ id }) => id === role.id)),
    ).toBe(true);
    expect(members.length).toBeGreaterThan(0);
    expect((await server.fetch(`/api/v1/roles/${role.id}/users`, { as: 'admin@birch.test' })).status).toBe(
      404,
    );
  }
});
