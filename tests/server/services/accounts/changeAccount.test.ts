import { beforeEach, describe, expect, it } from 'vitest';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ clock: stoppedClock() });

const as = 'admin@system.test';
const keyOfBirch = '100015838';

async function account(subdomain: string) {
  return (await (await server.fetch(`/api/v1/admin/accounts/${subdomain}`, { as })).json()).data;
}

async function write(method: string, path: string, json: object, caller = as) {
  const [, subdomain = 'acme'] = /accounts\/(\w+)/.exec(path) ?? [];
  const { version } = await account(subdomain);
  return server.fetch(path, { method, as: caller, json, headers: { 'if-match': String(version) } });
}
const codesOf = async (answer: Response) => {
  const { error } = await answer.json();
  return [answer.status, error.target, error.details[0]?.code];
};

describe('the subscription', () => {
  const patch = (json: object) => write('PATCH', '/api/v1/admin/accounts/birch', json);

  it('changes what is sent and nothing else, and the name is searched for anew', async () => {
    const before = await account('birch');
    const answer = await patch({ name: 'Birch Renamed', externalLicenses: ['FUND_DATA'] });
    const { data } = await answer.json();
    const changed = { name: 'Birch Renamed', externalLicenses: ['FUND_DATA'], version: before.version + 1 };
    expect(data).toEqual({ ...before, ...changed });
    const found = await server.fetch('/api/v1/admin/accounts?searchText=renamed', { as });
    expect((await found.json()).data).toMatchObject([{ id: 'birch' }]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'validation.accountNameRequired'],
    [{ licenseCount: null }, 'licenseCount', 'validation.licenseCountRequired'],
    [{ licenseCount: 0 }, 'licenseCount', 'validation.licenseCountPositive'],
    [{ licenseCount: 1 }, 'licenseCount', 'validation.licensesInUse'],
    [{ licenseType: 'TRIAL' }, 'trialEndsOn', 'validation.trialEndRequired'],
  ])('refuses %j', async (json, target, code) => {
    expect(await codesOf(await patch(json))).toEqual([422, target, code]);
  });

  it('has a last day while it is a trial', async () => {
    const trial = await patch({ licenseType: 'TRIAL', trialEndsOn: '2027-01-31' });
    expect((await trial.json()).data).toMatchObject({ licenseType: 'TRIAL', trialEndsOn: '2027-01-31' });
    expect((await (await patch({ licenseType: 'PAID' })).json()).data.trialEndsOn).toBeNull();
  });
});

describe('the first key', () => {
  const patch = (json: object, subdomain = 'cedar') =>
    write('PATCH', `/api/v1/admin/accounts/${subdomain}`, json);
  const rolodex = async (path: string, caller = as) =>
    server.fetch(`/api/v1/${path}/rolodex`, { as: caller });

  it.each([
    ['12345678', 422, 'validation.entityKeyLength'],
    ['12345678x', 422, 'validation.entityKeyLength'],
    ['999999999', 422, 'validation.entityKeyUnknown'],
    [keyOfBirch, 409, 'validation.entityKeyInUse'],
  ])('%s is refused', async (cmgEntityKey, status, code) => {
    expect(await codesOf(await patch({ cmgEntityKey }))).toEqual([status, 'cmgEntityKey', code]);
    expect(await account('cedar')).toMatchObject({ status: 'PENDING', cmgEntityKey: null });
  });

  it('is reported with all other faults', async () => {
    const { error } = await (
      await patch({ cmgEntityKey: keyOfBirch, licenseCount: 1, licenseType: 'TRIAL' })
    ).json();
    const targets = error.details.map(({ target }: { target: string }) => target);
    expect(targets).toEqual(['licenseCount', 'trialEndsOn', 'cmgEntityKey']);
  });

  it('makes a pending account active, and stays: another one or none is refused (ruling 2)', async () => {
    const json = { name: 'New', subdomain: 'unmapped', accountType: 'BUY_SIDE' };
    await server.fetch('/api/v1/admin/accounts', { method: 'POST', as, json });
    const unmapped = (await (await rolodex('admin/accounts/unmapped')).json()).data;
    expect(new Set(Object.values(unmapped))).toEqual(new Set([null]));
    const firm = await server.deps.db
      .selectFrom('firms')
      .innerJoin('firm_names', 'firm_names.firm_id', 'firms.id')
      .select(['firms.id', 'key', 'name', 'description', 'entity_type', 'industry_type'])
      .where('is_display_name', '=', true)
      .where('key', 'like', '0%')
      .where('description', 'is not', null)
      .where('industry_type', 'is not', null)
      .orderBy('key', 'desc')
      .executeTakeFirstOrThrow();
    const { data } = await (await patch({ cmgEntityKey: firm.key }, 'unmapped')).json();
    expect(data).toMatchObject({ status: 'ACTIVE', cmgEntityKey: firm.key });
    expect((await (await rolodex('admin/accounts/unmapped')).json()).data).toEqual({
      cmgEntityKey: firm.key,
      firmId: firm.id,
      entityName: firm.name,
      description: firm.description,
      entityType: firm.entity_type,
      industryType: firm.industry_type,
    });
    for (const other of ['000001000', null]) {
      expect(await codesOf(await patch({ cmgEntityKey: other }, 'unmapped'))).toEqual([
        422,
        'cmgEntityKey',
        'validation.entityKeyFixed',
      ]);
    }
    expect((await patch({ cmgEntityKey: firm.key }, 'unmapped')).status).toBe(200);
  });

  it('is for those alone who may edit every account, and the firm for those who may read them', async () => {
    const own = await write('PUT', '/api/v1/myAccount', { cmgEntityKey: '000001000' }, 'admin@acme.test');
    expect((await codesOf(own)).slice(0, 2)).toEqual([403, 'cmgEntityKey']);
    expect((await patch({ cmgEntityKey: null }, 'acme')).status).toBe(422);
    expect((await rolodex('myAccount', 'admin@acme.test')).status).toBe(403);
    expect((await rolodex('admin/accounts/birch', 'admin@acme.test')).status).toBe(403);
    expect((await rolodex('myAccount')).status).toBe(200);
  });
});

describe('one’s own account', () => {
  const put = (json: object, caller: string) => write('PUT', '/api/v1/myAccount', json, caller);

  it('is asked for two factors by its administrator, who may not change what is paid for', async () => {
    const answer = await put({ requireTwoFactorAuth: true }, 'admin@acme.test');
    expect((await answer.json()).data.requireTwoFactorAuth).toBe(true);
    for (const json of [{ licenseCount: 9_999 }, { requireTwoFactorAuth: true, name: 'Mine' }]) {
      expect((await codesOf(await put(json, 'admin@acme.test'))).slice(0, 1)).toEqual([403]);
    }
    expect((await account('acme')).name).toBe('Acme Securities');
  });

  it('is sent whole by its administrator, and back as it was read', async () => {
    const whole = await account('acme');
    const requireTwoFactorAuth = !whole.requireTwoFactorAuth;
    const answer = await put({ ...whole, requireTwoFactorAuth }, 'admin@acme.test');
    expect((await answer.json()).data).toEqual({
      ...whole,
      requireTwoFactorAuth,
      version: whole.version + 1,
    });
    const counted = { remainingLicenseCount: 0, traits: [] };
    expect((await put({ ...(await account('acme')), ...counted }, 'admin@acme.test')).status).toBe(200);
    const paid = { ...(await account('acme')), licenseCount: 9_999 };
    expect((await codesOf(await put(paid, 'admin@acme.test'))).slice(0, 2)).toEqual([403, 'licenseCount']);
  });

  it.each([
    ['status', 'DISABLED'],
    ['subdomain', 'other'],
    ['accountType', 'SYSTEM'],
    ['ipWhitelist', ['203.0.113.0/24']],
    ['traitCodes', ['PLATFORM']],
    ['ssoEnabled', true],
  ])('leaves %s to its own call, also where it is sent whole', async (field, value) => {
    const whole = await account('acme');
    const answer = await put({ ...whole, [field]: value }, 'admin@acme.test');
    expect(await codesOf(answer)).toEqual([422, field, 'validation.readOnlyField']);
    expect(await account('acme')).toEqual(whole);
  });
});

describe('the status', () => {
  const put = (json: object, subdomain = 'birch') =>
    write('PUT', `/api/v1/admin/accounts/${subdomain}/status`, json);
  const statusAt = async (email: string) =>
    (await server.fetch('/api/v1/self/profile', { as: email })).status;
  beforeEach(async () => {
    await put({ status: 'ACTIVE', cmgEntityKey: keyOfBirch });
  });

  it('ends every session of a disabled account, as its impact said', async () => {
    expect(await statusAt('admin@birch.test')).toBe(200);
    const { data } = await (await server.fetch('/api/v1/admin/accounts/birch/impact', { as })).json();
    const { pagination } = await (
      await server.fetch('/api/v1/admin/birch/users?status=ACTIVE', { as })
    ).json();
    const keys = await server.fetch('/api/v1/admin/birch/apiKeys?perPage=200', { as });
    const isLive = ({ expiresOn }: { expiresOn: string }) => new Date(expiresOn) > server.deps.clock();
    const apiKeys = (await keys.json()).data.filter(isLive).length;
    expect(data).toEqual({ users: pagination.totalCount, sessions: 1, apiKeys });
    expect((await (await put({ status: 'DISABLED' })).json()).data.status).toBe('DISABLED');
    expect(await statusAt('admin@birch.test')).toBe(401);
    const after = await server.fetch('/api/v1/admin/accounts/birch/impact', { as });
    expect((await after.json()).data.sessions).toBe(0);
  });

  it.each([
    [{}, 422, 'validation.entityKeyRequired'],
    [{ cmgEntityKey: ' ' }, 422, 'validation.entityKeyRequired'],
    [{ cmgEntityKey: null }, 422, 'validation.entityKeyRequired'],
    [{ cmgEntityKey: '12345678x' }, 422, 'validation.entityKeyDigits'],
    [{ cmgEntityKey: '12345678' }, 422, 'validation.entityKeyLength'],
    [{ cmgEntityKey: '999999999' }, 422, 'validation.entityKeyUnknown'],
    [{ cmgEntityKey: '100007919' }, 409, 'validation.entityKeyInUse'],
  ])('is enabled with a firm’s key only: %j', async (given, status, code) => {
    await put({ status: 'DISABLED' });
    const refused = await put({ status: 'ACTIVE', ...given });
    expect(await codesOf(refused)).toEqual([status, 'cmgEntityKey', code]);
  });

  it('takes another firm’s key with it', async () => {
    await put({ status: 'DISABLED' });
    const { key } = await server.deps.db
      .selectFrom('firms')
      .select('key')
      .where('key', 'like', '0%')
      .executeTakeFirstOrThrow();
    const { data } = await (await put({ status: 'ACTIVE', cmgEntityKey: key })).json();
    expect(data).toMatchObject({ status: 'ACTIVE', cmgEntityKey: key });
  });

  it('of a pending account has nothing to disable, and of one’s own is nobody’s to change', async () => {
    expect(await codesOf(await put({ status: 'DISABLED' }, 'cedar'))).toEqual([
      422,
      'status',
      'validation.accountPending',
    ]);
    expect((await put({ status: 'DISABLED' }, 'system')).status).toBe(403);
  });
});
