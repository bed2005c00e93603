import { describe, expect, it } from 'vitest';
import { CustomerAccountType } from '#contract/accounts.ts';
import { accountTraitsQuery } from '#contract/traits.ts';
import { traitCatalogue } from '#server/catalogue/traits.ts';
import { testServer } from '#tests/support/testServer.ts';

const as = 'admin@system.test';
const every = traitCatalogue.map(({ code }) => code).sort();
const flags = ['certificateLibrary', 'certificateReview', 'assignableDemandAnalytics'];

describe.each([[true], [false]])('the traits that are offered while every feature is %s', (isOn) => {
  const features = Object.fromEntries(flags.map((flag) => [flag, isOn]));
  const server = testServer({ config: { features } });

  const offered = async (variables: object): Promise<string[]> => {
    const json = { query: accountTraitsQuery, variables };
    const { data } = await (await server.fetch('/gw/graphql', { method: 'POST', as, json })).json();
    return data.accountTraits.map(({ code }: { code: string }) => code).sort();
  };

  it.each(CustomerAccountType.options)(
    'to a new %s account are those that it is created with',
    async (type) => {
      const all = { name: 'All', subdomain: 'all', accountType: type, traits: every };
      const refused = await server.fetch('/api/v1/admin/accounts', { method: 'POST', as, json: all });
      const [fault] = (await refused.json()).error.details;
      const taken = every.filter((code) => !fault.message.includes(code));
      expect(await offered({ accountType: type })).toEqual(taken);
      expect(taken.includes('DEMAND_ANALYTICS')).toBe(isOn && type === 'SELL_SIDE');

      const subdomain = `new-${type.replace('_', '-').toLowerCase()}`;
      const json = { ...all, subdomain, traits: taken };
      const created = await server.fetch('/api/v1/admin/accounts', { method: 'POST', as, json });
      expect((await created.json()).data.traitCodes.sort()).toEqual(taken);
    },
  );

  it.each([['acme'], ['birch']])('to %s are those that it is given', async (subdomain) => {
    const path = `/api/v1/admin/accounts/${subdomain}`;
    const { traitCodes: held, version: first } = (await (await server.fetch(path, { as })).json()).data;
    let version = first;
    const taken: string[] = [];
    for (const code of every) {
      const json = { traitCodes: [...held, code] };
      const headers = { 'if-match': `"${version}"` };
      const answer = await server.fetch(`${path}/traits`, { method: 'PUT', as, json, headers });
      if (answer.status !== 200) continue;
      taken.push(code);
      version = (await answer.json()).data.version;
    }
    const given = await offered({ subdomain });
    expect(taken).toEqual(every.filter((code) => given.includes(code) || held.includes(code)));
  });
});
