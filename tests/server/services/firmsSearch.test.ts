import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirmFacets, FirmMatch, FirmRow } from '#contract/firms.ts';
import { contactKey, identifierKey, nameKey, nameTokens } from '#server/db/firmKeys.ts';
import { countWords, refreshNames } from '#server/directory/refreshFirms.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await plant('Zyxwell Capital Partners', {
    former: 'Quibbleton Brothers & Co.',
    url: 'https://www.zyxwell.example/about',
    email: 'Syndicate@zyxwell.example',
  });
  await plant("O'Zyx-Møller Group", { lei: 'DEMO0000000000ZYX1' });
  await plant('Interzyxwellian Trust', { cik: '0009876543' });
  await countWords(server.deps.db);
});
afterAll(() => server.close());

describe('the list', () => {
  it('shows a page by name, and how many there are', async () => {
    const { data, pagination } = await list('');
    expect(data).toHaveLength(25);
    expect(pagination.totalCount).toBe(5_003);
    const names = data.map(({ displayName }) => nameKey(displayName));
    expect(names).toEqual([...names].sort());
  });

  it.each([
    ['legalEntityType=BANK', ({ entityType }: FirmRow) => entityType === 'BANK'],
    [
      'industryType=BANKING,ENERGY',
      ({ industryType }: FirmRow) => /BANKING|ENERGY/.test(String(industryType)),
    ],
    ['roleType=LENDER', ({ roles }: FirmRow) => roles.includes('LENDER')],
    ['firmType=PWM', ({ firmType }: FirmRow) => firmType === 'PWM'],
    ['status=DEFUNCT', ({ status }: FirmRow) => status === 'DEFUNCT'],
    ['key=100007919', ({ key }: FirmRow) => key === '100007919'],
  ])('is narrowed by %s', async (query, fits) => {
    const { data } = await list(`${query}&perPage=200`);
    expect(data.length).toBeGreaterThan(0);
    expect(data.filter((row) => !fits(row))).toEqual([]);
  });

  it('takes an ID of nine digits that are not all zeros', async () => {
    const refusals = await Promise.all(
      ['12345678', 'abcdefghi', '000000000'].map((key) =>
        server.fetch(`/dex/api/v1/firms?key=${key}`, { as: 'viewer@system.test' }),
      ),
    );
    for (const refusal of refusals) {
      expect(refusal.status).toBe(422);
      expect((await refusal.json()).data.error).toMatchObject({
        message: 'ID is a 9 digit code, but a non-numeric value was provided.',
        target: 'key',
      });
    }
  });
});

describe('a search', () => {
  it.each<[text: string, name: string, match: Partial<FirmMatch>]>([
    ['zyxwell capital partners', 'Zyxwell Capital Partners', { kind: 'name', level: 'exact' }],
    ['Zyxwell Cap', 'Zyxwell Capital Partners', { kind: 'name', level: 'prefix' }],
    ['partners ZYXWELL', 'Zyxwell Capital Partners', { kind: 'name', level: 'word' }],
    ['quibbleton', 'Zyxwell Capital Partners', { type: 'FORMER', level: 'prefix', isDisplayName: false }],
    ['brothers quibbleton', 'Zyxwell Capital Partners', { type: 'FORMER', level: 'word' }],
    ['www.zyxwell.example', 'Zyxwell Capital Partners', { kind: 'webDomain', level: 'exact' }],
    ['zyxwell.ex', 'Zyxwell Capital Partners', { kind: 'webDomain', level: 'part' }],
    ['syndicate@zyxwell.example', 'Zyxwell Capital Partners', { kind: 'email', level: 'exact' }],
    ['syndicate@zyx', 'Zyxwell Capital Partners', { kind: 'email', level: 'part' }],
    ['zyxwellian', 'Interzyxwellian Trust', { level: 'part' }],
    ['9876543', 'Interzyxwellian Trust', { kind: 'identifier', type: 'CIK', level: 'exact' }],
    ['000009876543', 'Interzyxwellian Trust', { kind: 'identifier', type: 'CIK' }],
    ['demo0000000000zyx1', "O'Zyx-Møller Group", { kind: 'identifier', type: 'LEI' }],
    ['ozyx moller', "O'Zyx-Møller Group", { level: 'prefix' }],
    ['ozyxmoller', "O'Zyx-Møller Group", { level: 'word' }],
    ['zyxwlel', 'Zyxwell Capital Partners', { level: 'similar' }],
    ['yzxwell', 'Zyxwell Capital Partners', { level: 'similar' }],
    ['zxwell capital partners', 'Zyxwell Capital Partners', { level: 'similar' }],
    ['qiubblettn', 'Zyxwell Capital Partners', { type: 'FORMER', level: 'similar' }],
    ['zyxwell patrners', 'Zyxwell Capital Partners', { level: 'similar' }],
    ['interzyxwelian trust', 'Interzyxwellian Trust', { level: 'similar' }],
    ['zyxwell holdings international', 'Zyxwell Capital Partners', { level: 'similar' }],
  ])('for %s finds %s', async (text, name, match) => {
    const { data } = await list(`searchText=${encodeURIComponent(text)}`);
    expect(data[0]).toMatchObject({ displayName: name, match });
  });

  it('has what is whole before what begins with it, whole words, and parts of words', async () => {
    const { data } = await list('searchText=zyxwell');
    expect(data.map(({ displayName }) => displayName)).toEqual([
      'Zyxwell Capital Partners',
      'Interzyxwellian Trust',
    ]);
    expect(data.map(({ match }) => match?.level)).toEqual(['prefix', 'part']);
  });

  it.each([
    ['capital', 'asc'],
    ['capital', 'desc'],
    ['a', 'asc'],
    ['a', 'desc'],
  ])('has the same firms for %s %s with a filter that all firms pass', async (text, direction) => {
    const query = `searchText=${text}&orderField=bestMatch&orderDirection=${direction}`;
    const [plain, filtered] = [await list(query), await list(`${query}&deletionStatus=EFFECTIVE,DELETED`)];
    expect(plain.data.length).toBe(25);
    expect(plain).toEqual(filtered);
  });

  it('finds nobody by a word that only some of its names are like', async () => {
    expect((await list('searchText=zyxwell%20nonsuchword')).data).toEqual([]);
  });
});

describe('a search for words that many firms have', () => {
  const several = 3;
  beforeAll(async () => {
    // Names shorter than those of the firms with both words, and more than are read for one.
    const { db } = server.deps;
    for (let n = 0; n < several; n++) await plant(`Grelm of Upper Tovia${' Trust'.repeat(n + 1)}`, {});
    await sql`insert into postings (token_id, norm, firm_id)
      select token_id(word), 2, gen_random_uuid()
      from unnest(array['grelm', 'tovia']) as word, generate_series(1, 20001)`.execute(db);
    await countWords(db);
  });

  it.each([['tovia grelm'], ['tov grelm'], ['ovia gre'], ['tovia upper grelm'], ['grelm upper ovi']])(
    'finds every firm that has all of %s, the shortest name first',
    async (text) => {
      const { data, pagination } = await list(`searchText=${encodeURIComponent(text)}`);
      expect(pagination.totalCount).toBe(several);
      expect(data.map(({ displayName }) => displayName.length)).toEqual([26, 32, 38]);
    },
  );

  it('counts them in facets and beside a filter too', async () => {
    expect((await facets('searchText=tovia%20grelm')).status).toEqual([{ value: 'ACTIVE', count: several }]);
    const { pagination } = await list('searchText=tovia%20grelm&status=ACTIVE&orderField=key');
    expect(pagination.totalCount).toBe(several);
  });
});

describe('the best matches', () => {
  const names = [
    'Zorvane Capital Aim',
    'Zorvane Capital LLC',
    'Zorvane Quorbel Capital Trust',
    'Capital Zorvane',
    'Zorvane Capital II',
  ];
  beforeAll(async () => {
    for (const name of names) await plant(name, {});
    await countWords(server.deps.db);
  });
  const namesOf = async (query: string) =>
    (await list(`orderField=bestMatch&orderDirection=asc&${query}`)).data.map(
      ({ displayName }) => displayName,
    );

  it('come in the order of the matcher’s scores, behind the firm of just that name', async () => {
    const answer = await server.fetch('/dex/api/v1/firmMatcher?name=zorvane%20capital', {
      as: 'admin@system.test',
    });
    const scored: { name: string; score: number }[] = (await answer.json()).data;
    const scores = new Map(scored.map(({ name, score }) => [name, score]));
    const found = await namesOf('searchText=zorvane%20capital');
    const sorted = [...found].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
    expect(found.toSorted()).toEqual(names.toSorted());
    expect(found).toEqual(sorted);
    expect(found.indexOf('Zorvane Capital LLC')).toBeLessThan(found.indexOf('Zorvane Capital Aim'));
    await plant('Zorvane Capital', {});
    expect((await namesOf('searchText=zorvane%20capital'))[0]).toBe('Zorvane Capital');
  });

  it('stay as they are while the last word is only begun', async () => {
    const found = await namesOf('searchText=zorvane%20capita');
    expect(found.indexOf('Zorvane Capital Aim')).toBeLessThan(found.indexOf('Zorvane Capital LLC'));
  });

  it.each(['krovanth', 'krovan'])(
    'are ordered by name and ID where they are equally good: %s',
    async (text) => {
      for (const name of ['Krovanth Zavu', 'Krovanth Bavu', 'Krovanth Cavu']) await plant(name, {});
      await countWords(server.deps.db);
      const { data } = await list(`searchText=${text}&orderField=bestMatch&orderDirection=asc`);
      const shown = data.map(({ displayName, key }) => `${displayName} ${key}`);
      expect(shown).toEqual([...shown].sort());
      expect(shown[0]).toMatch(/^Krovanth Bavu/);
    },
  );

  it('have one order on all pages, beyond those that are scored too', async () => {
    const query = 'searchText=capital';
    const [whole, ...pages] = await Promise.all([
      namesOf(`${query}&perPage=200`),
      ...[1, 2, 3, 4, 5].map((page) => namesOf(`${query}&perPage=40&page=${page}`)),
    ]);
    expect(whole).toHaveLength(200);
    expect(pages.flat()).toEqual(whole);
    const uncounted = await namesOf(`${query}&perPage=40&page=3&includeTotals=false`);
    expect(uncounted).toEqual(whole?.slice(80, 120));
  });

  it('have one order where too many fit to read all, whether counted, filtered or in pages', async () => {
    const { db } = server.deps;
    await sql`update vocabulary set firms = 2001 where token = 'capital'`.execute(db);
    const query = 'searchText=capital';
    const all = 'deletionStatus=EFFECTIVE,DELETED';
    const [whole, filtered, uncounted, ...pages] = await Promise.all([
      namesOf(`${query}&perPage=200`),
      namesOf(`${query}&perPage=200&${all}`),
      namesOf(`${query}&perPage=200&${all}&includeTotals=false`),
      ...[1, 2, 3, 4, 5].map((page) => namesOf(`${query}&perPage=40&page=${page}`)),
    ]);
    await countWords(db);
    expect(whole).toHaveLength(200);
    for (const other of [filtered, uncounted, pages.flat()]) expect(other).toEqual(whole);
  });
});

describe('facets', () => {
  it('count by the search and the other filters', async () => {
    const all = await facets('');
    const banks = await facets('legalEntityType=BANK');
    const count = (counts: FirmFacets, value: string) =>
      counts.legalEntityType.find((one) => one.value === value)?.count;
    expect(count(banks, 'BANK')).toBe(count(all, 'BANK'));
    expect(count(banks, 'HEDGE_FUND')).toBe(count(all, 'HEDGE_FUND'));
    expect(banks.industryType).toEqual([{ value: 'BANKING', count: expect.any(Number) }]);
    expect((await facets('searchText=quibbleton')).status).toEqual([{ value: 'ACTIVE', count: 1 }]);
  });

  it.each([
    ['none', ''],
    ['one', 'status=ACTIVE'],
    ['two', 'status=ACTIVE&deletionStatus=EFFECTIVE'],
    ['three', 'status=ACTIVE&roleType=INVESTOR,LENDER&legalEntityType=BANK'],
    ['a search and one', 'searchText=capital&status=ACTIVE'],
    ['a key and one', 'key=KEY&status=ACTIVE'],
  ])('agree with the list: filters %s', async (_, asked) => {
    const [active] = (await list('status=ACTIVE')).data;
    const query = asked.replace('KEY', active?.key ?? '');
    const counted = await facets(query);
    expect(counted.status).not.toEqual([]);
    for (const [facet, counts] of Object.entries(counted)) {
      for (const { value, count } of counts.slice(0, 3)) {
        const narrowed = new URLSearchParams(query);
        narrowed.set(facet, value);
        const { pagination } = await list(String(narrowed));
        expect([facet, value, count]).toEqual([facet, value, pagination.totalCount]);
      }
    }
  });
});

async function list(query: string, as = 'viewer@system.test') {
  const answer = await server.fetch(`/dex/api/v1/firms?${query}`, { as });
  if (!answer.ok) throw new Error(server.logs.filter((l) => l.includes('request failed')).at(-1));
  return (await answer.json()) as { data: FirmRow[]; pagination: { totalCount: number } };
}

async function facets(query: string): Promise<FirmFacets> {
  const answer = await server.fetch(`/dex/api/v1/firms/facets?${query}`, { as: 'viewer@system.test' });
  if (!answer.ok) throw new Error(server.logs.filter((l) => l.includes('request failed')).at(-1));
  return (await answer.json()).data;
}

let planted = 0;

async function plant(
  name: string,
  has: { former?: string; url?: string; email?: string; lei?: string; cik?: string },
) {
  const { db, newId, clock } = server.deps;
  const id = newId();
  planted += 1;
  const key = String(990_000_000 + planted);
  const created_on = clock();
  await db
    .insertInto('firms')
    .values({ id, key, firm_type: 'REGULAR', status: 'ACTIVE', created_on })
    .execute();
  const record = () => ({ firm_id: id, id: newId(), created_on });
  const names = [{ name, type: 'COMMON' as const, is_display_name: true }].concat(
    has.former ? [{ name: has.former, type: 'FORMER' as never, is_display_name: false }] : [],
  );
  for (const one of names) {
    const keys = { name_key: nameKey(one.name), tokens: nameTokens(one.name) };
    await db
      .insertInto('firm_names')
      .values({ ...record(), ...one, ...keys })
      .execute();
  }
  for (const [type, value] of [
    ['LEI', has.lei],
    ['CIK', has.cik],
  ] as const) {
    if (!value) continue;
    const value_key = identifierKey(value);
    await db
      .insertInto('firm_identifiers')
      .values({ ...record(), type, value, value_key })
      .execute();
  }
  for (const [type, value] of [
    ['URL', has.url],
    ['EMAIL', has.email],
  ] as const) {
    if (!value) continue;
    const value_key = contactKey(type, value);
    await db
      .insertInto('firm_contacts')
      .values({ ...record(), type, value, value_key })
      .execute();
  }
  await refreshNames(db, [id]);
}
