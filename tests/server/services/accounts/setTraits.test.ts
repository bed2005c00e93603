import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grants } from '#contract/permissions.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { createTestServer, testServer } from '#tests/support/testServer.ts';

const server = testServer({ clock: stoppedClock() });
let before: string[];
beforeAll(async () => {
  before = (await account('acme')).traitCodes;
});
beforeEach(async () => {
  await assign(before);
});

const as = 'admin@system.test';
const get = async (path: string) => (await server.fetch(path, { as })).json();
const account = async (subdomain: string) => (await get(`/api/v1/admin/accounts/${subdomain}`)).data;

async function assign(traitCodes: string[], { subdomain = 'acme', caller = as, on = server } = {}) {
  const path = `/api/v1/admin/accounts/${subdomain}`;
  const { version } = (await (await on.fetch(path, { as })).json()).data;
  const headers = { 'if-match': String(version) };
  return on.fetch(`${path}/traits`, { method: 'PUT', as: caller, json: { traitCodes }, headers });
}
const faultOf = async (answer: Response) => {
  const { error } = await answer.json();
  return [answer.status, error.target, error.details[0]?.code];
};
const without = (code: string) => before.filter((one) => one !== code);
const impact = async (traitCodes: string[]) =>
  (await get(`/api/v1/admin/accounts/acme/traits/impact?traitCodes=${traitCodes.join(',')}`)).data;

describe('the traits of an account', () => {
  it('are taken as either document calls them, and once', async () => {
    const wanted = without('SETTLEMENT');
    const send = async (json: object) => {
      const answer = await server.fetch('/api/v1/admin/accounts/acme/traits', { method: 'PUT', as, json });
      return answer.ok ? (await answer.json()).data.traitCodes.toSorted() : faultOf(answer);
    };
    expect(await send({ codes: wanted })).toEqual(wanted.toSorted());
    expect(await send({ traitCodes: before })).toEqual(before.toSorted());
    const missing = [422, 'traitCodes', 'validation.required'];
    expect(await send({})).toEqual(missing);
    expect(await send({ codes: wanted, traitCodes: before })).toEqual(missing);
  });

  it('are changed at once for everyone in it, and the log says which', async () => {
    const { data } = await (await assign(without('SETTLEMENT'))).json();
    expect(data.traitCodes.toSorted()).toEqual(without('SETTLEMENT').toSorted());
    const { data: profile } = await (
      await server.fetch('/api/v1/self/profile', { as: 'admin@acme.test' })
    ).json();
    expect(grants(profile.permissions, 'read:Underwriter')).toBe(false);
    const event = await server.deps.db
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('action', '=', 'accounts.setTraits')
      .orderBy('object_version', 'desc')
      .executeTakeFirstOrThrow();
    expect([event.before?.traitCodes, event.after?.traitCodes]).toEqual([
      expect.arrayContaining(['SETTLEMENT']),
      expect.not.arrayContaining(['SETTLEMENT']),
    ]);
  });

  it.each([
    ['the other side', 'acme', 'OFFERING_ACCESS'],
    ['the sell side', 'birch', 'CRM'],
    ['the platform', 'acme', 'PLATFORM'],
    ['a feature that is off', 'acme', 'CERTIFICATE_LIBRARY'],
    ['a feature without which it is only shown', 'acme', 'DEMAND_ANALYTICS'],
    ['nobody', 'acme', 'no such trait'],
  ])('take none that is for %s', async (_, subdomain, code) => {
    const { traitCodes } = await account(subdomain);
    const refused = await assign([...traitCodes, code], { subdomain });
    expect(await faultOf(refused)).toEqual([422, 'traitCodes', 'validation.traitNotOffered']);
  });

  it('are for the account of the path, also where the body names one', async () => {
    const { version } = await account('acme');
    const put = (accountId: string) =>
      server.fetch('/api/v1/admin/accounts/acme/traits', {
        ...{ method: 'PUT', as, json: { accountId, traitCodes: without('WIRES') } },
        headers: { 'if-match': String(version) },
      });
    expect((await faultOf(await put('birch'))).slice(0, 2)).toEqual([400, 'accountId']);
    expect((await put('acme')).status).toBe(200);
  });

  it('take what a feature brings, and keep it unnamed once the feature is off again', async () => {
    const db = server.deps.db;
    const account_id = await accountIdOf({ db }, 'acme');
    await db.insertInto('account_traits').values({ account_id, trait_code: 'CERTIFICATE_REVIEW' }).execute();
    expect(JSON.stringify(await account('acme'))).not.toContain('CERTIFICATE_REVIEW');
    const { data: listed } = await get('/api/v1/admin/accounts?searchText=acme');
    expect(JSON.stringify(listed)).not.toContain('CERTIFICATE_REVIEW');
    expect(await impact(before)).toMatchObject({ gained: [], lost: [] });
    expect(await impact([...before, 'CERTIFICATE_LIBRARY'])).toMatchObject({ gained: [], lost: [] });
    const named = await assign([...before, 'CERTIFICATE_REVIEW']);
    expect(await faultOf(named)).toEqual([422, 'traitCodes', 'validation.traitNotOffered']);
    expect((await assign(before)).status).toBe(200);
    const stored = db.selectFrom('account_traits').select('trait_code').where('account_id', '=', account_id);
    expect((await stored.execute()).map(({ trait_code }) => trait_code)).toContain('CERTIFICATE_REVIEW');

    const features = { certificateLibrary: true, assignableDemandAnalytics: true };
    const on = await createTestServer({ config: { features } });
    try {
      const given = ['CERTIFICATE_LIBRARY', 'DEMAND_ANALYTICS'];
      const { data } = await (await assign([...before, ...given], { on })).json();
      expect(data.traitCodes).toEqual(expect.arrayContaining(given));
    } finally {
      await on.close();
    }
  });

  it('leave someone who can administer the users of the account', async () => {
    const refused = await assign(without('ACCOUNT'));
    expect(await faultOf(refused)).toEqual([422, 'traitCodes', 'validation.nobodyAdministers']);
    expect((await account('acme')).traitCodes).toContain('ACCOUNT');
  });

  it('keep the invited administrator in a new account', async () => {
    const subdomain = 'just-opened';
    const made = await server.fetch('/api/v1/admin/accounts', {
      method: 'POST',
      as,
      json: {
        ...{ name: 'Just Opened', subdomain, accountType: 'SELL_SIDE', cmgEntityKey: null, traits: ['CRM'] },
        ...{ licenseType: 'TRIAL', licenseCount: 10 },
        ...{ administratorFirstName: 'Ada', administratorLastName: 'First' },
        administratorEmail: 'ada@just-opened.test',
      },
    });
    expect(made.status).toBe(201);
    const refused = await assign(['CRM'], { subdomain });
    expect(await faultOf(refused)).toEqual([422, 'traitCodes', 'validation.nobodyAdministers']);
    expect((await assign(['ACCOUNT'], { subdomain })).status).toBe(200);
  });

  it('are not changed by a platform administrator in their own account', async () => {
    expect((await assign(['PLATFORM', 'ACCOUNT'], { subdomain: 'system' })).status).toBe(403);
  });
});

describe('the preview', () => {
  it('says what an assignment brings and takes, and whose rights it changes', async () => {
    const nothing = { gained: [], lost: [], users: 0, apiKeys: 0 };
    expect(await impact(before)).toEqual(nothing);

    const lost = await impact(without('DATALAB'));
    expect(lost).toMatchObject({ gained: [], lost: ['full:DataLab'] });
    expect(lost.users).toBeGreaterThan(0);
    const changed = async () =>
      (await get('/api/v1/admin/acme/users?status=ACTIVE&permission=read:DataLab')).pagination.totalCount;
    const could = await changed();
    await assign(without('DATALAB'));
    expect(lost.users).toBe(could - (await changed()));
    const gained = await impact(before);
    expect(gained).toEqual({ ...lost, gained: lost.lost, lost: [] });
  });

  it('counts by level: readers keep what is read', async () => {
    const db = server.deps.db;
    await assign([...without('FIRM_DIRECTORY')]);
    await db
      .updateTable('traits')
      .set({ permissions: ['full:Firm'] })
      .where('code', '=', 'WIRES')
      .execute();
    const read = await impact([...without('WIRES'), 'FIRM_DIRECTORY']);
    expect(read.lost).toEqual(['full:Firm']);
    expect(read.gained).toEqual(['read:Company']);
  });
});
