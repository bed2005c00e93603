import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import { Feature, type FeatureState } from '#contract/features.ts';
import { traitsOffered } from '#server/services/traits/offered.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';

const server = testServer({ config: { features: { remap: true, certificateReview: false } } });

const as = 'admin@system.test';
const get = async (path: string) => (await server.fetch(`/api/v1/admin${path}`, { as })).json();
const accounts = async (filter = ''): Promise<Account[]> =>
  (await get(`/accounts?perPage=200&${filter}`)).data;
const touched = async (feature: Feature) => (await accounts(`feature=${feature}`)).map(({ id }) => id).sort();

describe('feature flags', () => {
  it('are listed completely, each with its state and where it is set', async () => {
    const { data } = await get('/features');
    expect(data.map(({ id }: FeatureState) => id)).toEqual(Feature.options);
    expect(data.filter(({ isOn }: FeatureState) => isOn)).toEqual([await stateOf('remap')]);
    expect(await stateOf('certificateReview')).toMatchObject({ isOn: false, variable: 'FEATURES' });
  });

  it.each(Feature.options)('count for %s the accounts that the list of accounts finds by it', async (id) => {
    const { accountCount } = await stateOf(id);
    expect(accountCount).toBe((await touched(id)).length);
    expect(accountCount).toBeGreaterThan(0);
    expect(accountCount).toBeLessThan((await accounts()).length);
  });

  it('are none by another name, and several mean the accounts of any', async () => {
    expect((await get('/features/noSuchFlag')).error.code).toBe('NOT_FOUND');
    const either = (await accounts('feature=remap,certificateLibrary')).map(({ id }) => id);
    const each = [...(await touched('remap')), ...(await touched('certificateLibrary'))];
    expect(either.sort()).toEqual([...new Set(each)].sort());
    expect(await accounts('feature=,')).toEqual([]);
  });
});

describe('the accounts that a flag touches', () => {
  it.each(['certificateLibrary', 'certificateReview', 'assignableDemandAnalytics'] as const)(
    'by %s are those that are offered more while it is on',
    async (feature) => {
      const { db, config } = server.deps;
      const offered = async (isOn: boolean, { accountType }: Account) =>
        (await traitsOffered({ db, config: { ...config, features: { [feature]: isOn } } }, accountType))
          .length;
      const more: string[] = [];
      for (const account of await accounts()) {
        if ((await offered(true, account)) > (await offered(false, account))) more.push(account.id);
      }
      expect(await touched(feature)).toEqual(more.sort());
    },
  );

  it('by remap are those that may change their firm', async () => {
    const all = await accounts();
    const json = all.map(({ id }) => ({
      accountId: id,
      reason: 'MAPPING_CORRECTION',
      cmgEntityKey: '999999999',
    }));
    const refused = await server.fetch('/api/v1/admin/accounts/remap', { method: 'PUT', as, json });
    const { details } = (await refused.json()).error;
    const movable = all.filter((_, n) =>
      details.some(({ target }: { target: string }) => target === `${n}.cmgEntityKey`),
    );
    expect(await touched('remap')).toEqual(movable.map(({ id }) => id).sort());
  });

  it.each(['customerCrmManagement', 'systemAdminCrmManagement'] as const)(
    'by %s are those with a CRM',
    async (feature) => {
      const holders = await accounts('traits=CRM');
      expect(await touched(feature)).toEqual(holders.map(({ id }) => id).sort());
    },
  );
});

/** What each flag changes (document 1, section 6), as a caller sees it. */
const effects: Record<Feature, (on: TestServer) => Promise<unknown>> = {
  remap: async ({ fetch }) => {
    const json = [{ accountId: 'birch', reason: 'MAPPING_CORRECTION', cmgEntityKey: '999999999' }];
    return (await fetch('/api/v1/admin/accounts/remap', { method: 'PUT', as, json })).status;
  },
  certificateLibrary: async ({ fetch }) =>
    (await fetch('/api/v1/admin/traits/CERTIFICATE_LIBRARY', { as })).status,
  certificateReview: async ({ fetch }) =>
    (await fetch('/api/v1/admin/traits/CERTIFICATE_REVIEW', { as })).status,
  assignableDemandAnalytics: async ({ deps }) =>
    (await traitsOffered(deps, 'SELL_SIDE')).some(({ code }) => code === 'DEMAND_ANALYTICS'),
  customerCrmManagement: async ({ fetch }) =>
    (await fetch('/api/v1/crm/imports', { as: 'admin@acme.test' })).status,
  systemAdminCrmManagement: async ({ fetch }) =>
    (await fetch('/api/v1/crm/admin/acme/imports', { as })).status,
};

describe('a flag', () => {
  const features: Record<string, boolean> = {};
  const seen = () =>
    Promise.all(Feature.options.map(async (one) => [one, await effects[one](flagged)] as const));
  const flagged = testServer({ config: { features } });

  it.each(Feature.options)('%s has its effect and no other', async (feature) => {
    const off = Object.fromEntries(await seen());
    features[feature] = true;
    const on = await seen();
    features[feature] = false;
    const changed = on.filter(([one, effect]) => effect !== off[one]).map(([one]) => one);
    expect(changed).toEqual([feature]);
  });
});

const stateOf = async (id: Feature): Promise<FeatureState> => (await get(`/features/${id}`)).data;
