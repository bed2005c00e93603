import { beforeEach, describe, expect, it } from 'vitest';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ config: { trustProxy: 1 } });

const platform = 'admin@system.test';
const own = 'admin@acme.test';
const office = { 'x-forwarded-for': '203.0.113.9' };

const account = async (subdomain: string) =>
  (
    await (
      await server.fetch(`/api/v1/admin/accounts/${subdomain}`, { as: platform, headers: office })
    ).json()
  ).data;

type Save = { as?: string; subdomain?: string; headers?: Record<string, string> };

/** Saves over the current state; returns the status and the account, or the faults. */
async function save(
  call: string,
  change: object,
  { as = own, subdomain = 'acme', headers = office }: Save = {},
) {
  const { version } = await account(subdomain);
  const base = as === own ? '/api/v1/myAccount' : `/api/v1/admin/accounts/${subdomain}`;
  const sent = { method: 'PUT', as, json: change, headers: { ...headers, 'if-match': String(version) } };
  const answer = await server.fetch(`${base}/${call}`, sent);
  const { data, error } = await answer.json();
  return error ? [answer.status, error.target, error.details[0]?.code] : [answer.status, data];
}

describe('the password policy', () => {
  const policy = {
    ...{ minLength: 10, uniqueChars: 5, requireNonAlphanumeric: true, requireLowercase: true },
    ...{ requireUppercase: true, requireDigit: true, requireUniquePasswordOnReset: true },
    ...{ requirePasswordExpiration: true, passwordExpiresInDays: 30, passwordHistoryLength: 3 },
  };

  it('is saved by the administrators of the account and of the platform', async () => {
    expect(await save('passwordPolicy', { ...policy, accountId: 'acme' })).toEqual([
      200,
      expect.objectContaining({ passwordPolicy: policy, hasOwnPasswordPolicy: true }),
    ]);
    const laxer = { ...policy, minLength: 8 };
    expect(await save('passwordPolicy', laxer, { as: platform })).toEqual([
      200,
      expect.objectContaining({ passwordPolicy: laxer }),
    ]);
  });

  it.each([
    ['minLength', 7, 'validation.numberTooSmall'],
    ['minLength', 66, 'validation.numberTooLarge'],
    ['uniqueChars', 33, 'validation.numberTooLarge'],
    ['passwordHistoryLength', 16, 'validation.numberTooLarge'],
    ['passwordExpiresInDays', 0, 'validation.numberTooSmall'],
    ['passwordExpiresInDays', 3651, 'validation.numberTooLarge'],
    ['passwordExpiresInDays', null, 'validation.numberRequired'],
    ['minLength', undefined, 'validation.numberRequired'],
  ])('refuses %s of %s', async (field, value, code) => {
    expect(await save('passwordPolicy', { ...policy, [field]: value })).toEqual([422, field, code]);
  });

  it('of another account than the path names is none', async () => {
    expect(await save('passwordPolicy', { ...policy, accountId: 'birch' })).toEqual([
      400,
      'accountId',
      undefined,
    ]);
  });
});

describe('the IP settings', () => {
  const settings = { enforceIpWhitelist: false, ipWhitelist: [] as string[], requireTwoFactorAuth: false };
  beforeEach(async () => {
    for (const subdomain of ['acme', 'system']) {
      await server.deps.db
        .updateTable('accounts')
        .set({ enforce_ip_whitelist: false, ip_whitelist: [] })
        .where('subdomain', '=', subdomain)
        .execute();
    }
  });

  it('let account administrators decide about two factors, and about no address', async () => {
    const [status, data] = await save('ipSettings', { ...settings, requireTwoFactorAuth: true });
    expect([status, data.requireTwoFactorAuth]).toEqual([200, true]);
    const listed = { ...settings, ipWhitelist: ['203.0.113.0/24'] };
    expect(await save('ipSettings', listed)).toEqual([403, 'ipWhitelist', undefined]);
    const enforced = { ...settings, enforceIpWhitelist: true };
    expect(await save('ipSettings', enforced)).toEqual([403, 'enforceIpWhitelist', undefined]);
  });

  it('name the entry that is no address and no range', async () => {
    const ipWhitelist = ['203.0.113.0/24', '2001:db8::/32', '203.0.113.0/33'];
    const answer = await server.fetch('/api/v1/admin/accounts/acme/ipSettings', {
      method: 'PUT',
      as: platform,
      json: { ...settings, ipWhitelist },
      headers: { ...office, 'if-match': '1' },
    });
    const { error } = await answer.json();
    expect(error.details).toEqual([
      {
        target: 'ipWhitelist',
        code: 'validation.addressRange',
        values: { entry: '203.0.113.0/33', index: 2 },
        message: expect.stringContaining('203.0.113.0/33'),
      },
    ]);
  });

  it('lock nobody out by an empty list, nor the editor out of their own account', async () => {
    const enforced = { ...settings, enforceIpWhitelist: true };
    const elsewhere = { ...enforced, ipWhitelist: ['198.51.100.0/24'] };
    expect(await save('ipSettings', enforced, { as: platform })).toEqual([
      422,
      'ipWhitelist',
      'validation.addressesRequired',
    ]);
    expect(await save('ipSettings', elsewhere, { as: platform, subdomain: 'system' })).toEqual([
      422,
      'ipWhitelist',
      'validation.addressesShutOut',
    ]);
    // Control: another account may be used from where its administrators are not.
    expect((await save('ipSettings', elsewhere, { as: platform }))[0]).toBe(200);
    const here = { ...enforced, ipWhitelist: ['203.0.113.0/24'] };
    expect((await save('ipSettings', here, { as: platform, subdomain: 'system' }))[0]).toBe(200);
  });
});
