import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTenant, readHost, tenantOf, tenantOrigin } from '#server/access/tenant.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

it.each([
  ['localhost', { kind: 'platform' }],
  ['LOCALHOST', { kind: 'platform' }],
  ['acme.localhost', { kind: 'subdomain', subdomain: 'acme' }],
  ['Acme.localhost', { kind: 'subdomain', subdomain: 'acme' }],
  ['a.b.localhost', { kind: 'foreign' }],
  ['-acme.localhost', { kind: 'foreign' }],
  [`${'a'.repeat(21)}.localhost`, { kind: 'foreign' }],
  ['.localhost', { kind: 'foreign' }],
  ['evillocalhost', { kind: 'foreign' }],
  ['acme.localhost.evil.example', { kind: 'foreign' }],
  ['', { kind: 'foreign' }],
])('the host %s is %j', (host, part) => {
  expect(readHost(host, 'localhost')).toEqual(part);
});

it("a tenant's origin comes from the configuration alone", () => {
  const config = readConfig({ PLATFORM_HOST: 'tenantry.example', PUBLIC_ORIGIN: 'https://tenantry.example' });
  expect(tenantOrigin(config, 'acme')).toBe('https://acme.tenantry.example');
  expect(tenantOrigin(readConfig({ PORT: '4470' }), 'acme')).toBe('http://acme.localhost:4470');
});

describe('the tenant of a host', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase('demo');
  });
  afterAll(() => database.close());

  it('is the account of that subdomain, found by it or by its id', async () => {
    const deps = testDeps(database.db);
    const accounts = database.db.selectFrom('accounts').where('subdomain', '=', 'acme');
    const { id, name } = await accounts.select(['id', 'name']).executeTakeFirstOrThrow();
    const acme = await findTenant(deps, 'acme');
    expect(acme).toEqual({
      accountId: id,
      subdomain: 'acme',
      name,
      accountType: 'SELL_SIDE',
      status: 'ACTIVE',
      localLoginEnabled: true,
      requireTwoFactorAuth: false,
      trialEndsOn: null,
      wroteLately: false,
      allowedAddresses: [],
      origin: 'http://acme.localhost:4400',
    });
    expect(await tenantOf(deps, id)).toEqual(acme);
    expect(await findTenant(deps, 'nobody')).toBeNull();
    await expect(tenantOf(deps, deps.newId())).rejects.toThrow();
  });

  it('is used from its addresses alone where it says so', async () => {
    const deps = testDeps(database.db);
    const change = database.db.updateTable('accounts').where('subdomain', '=', 'birch');
    const allowed = async () => (await findTenant(deps, 'birch'))?.allowedAddresses;
    await change.set({ ip_whitelist: ['203.0.113.0/24'], enforce_ip_whitelist: false }).execute();
    expect(await allowed()).toEqual([]);
    await change.set({ enforce_ip_whitelist: true }).execute();
    expect(await allowed()).toEqual(['203.0.113.0/24']);
  });
});
