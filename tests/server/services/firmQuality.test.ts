import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { leiCheckDigits } from '#contract/checkDigits.ts';
import { errorIn } from '#contract/errors.ts';
import { type FirmQuality, QualityRule } from '#contract/firmQuality.ts';
import type { FirmFacets, FirmRow } from '#contract/firms.ts';
import type { RoleType } from '#contract/firmValues.ts';
import { countingQualityDaily } from '#server/services/firms/qualityCount.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { loadText } from '../directory/loads.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

const now = new Date('2026-11-30T10:00:00.000Z');
const server = testServer({ clock: () => now });
const as = 'admin@system.test';
/** Which rules find each firm; all are found by one word. */
const found: Record<string, QualityRule[]> = {};
let numbers = 0;
let staff: ReturnType<typeof directoryOf>;

type Made = {
  finds?: QualityRule[];
  identifiers?: { type?: string; value: string }[];
  office?: string;
  role?: RoleType;
};

/** A firm without any finding but these. */
async function make(name: string, { finds = [], identifiers, office = 'HEADQUARTERS', role }: Made = {}) {
  const call = async (...[method, path, json]: Parameters<typeof staff.call>) => {
    const { status, data, error } = await staff.call(method, path, json);
    expect([path, status < 300, error]).toEqual([path, true, undefined]);
    return data;
  };
  found[name] = finds;
  numbers += 1;
  const firm = await staff.create(`Qualwick ${numbers}`);
  for (const { type = 'OTHER', value } of identifiers ?? [{ value: `QW ${numbers}` }])
    await call('POST', `/${firm.id}/identifiers`, { type, value, recordStatus: 'EFFECTIVE' });
  await call('POST', `/${firm.id}/addresses`, {
    ...{ type: office, streetLine1: '1 Main Street', streetLine2: null, streetLine3: null, city: 'Lyon' },
    ...{ state: 'Rhône', postalCode: '69001', country: 'FR', phoneNumber: null, faxNumber: null },
    recordStatus: 'EFFECTIVE',
  });
  const typed = detailsOf(await staff.get(firm.id), { entityType: 'BANK' });
  await call('PUT', `/${firm.id}/firmBasicInformation/${firm.id}`, typed);
  if (role) await call('POST', `/${firm.id}/roles`, { type: role, recordStatus: 'EFFECTIVE' });
  // Stored as older versions of the product may have done.
  await sql`update firm_names set name = ${name} where firm_id = ${firm.id}`.execute(server.deps.db);
  await sql`update firms set display_name = ${name} where id = ${firm.id}`.execute(server.deps.db);
  return {
    id: firm.id,
    set: (changes: object) =>
      call('PUT', `/${firm.id}/firmBasicInformation/${firm.id}`, { ...typed, ...changes }),
  };
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.deps.db);
const lei = (name: string, start = `888811${name.padEnd(12, '0')}`) => start + leiCheckDigits(start);
const columns = [
  'LEI',
  'Entity.LegalName',
  'Entity.HeadquartersAddress.FirstAddressLine',
  'Entity.HeadquartersAddress.City',
  'Entity.EntityStatus',
  'Registration.RegistrationStatus',
  'Registration.NextRenewalDate',
];
const register = (...rows: [code: string, name: string, status: string, renewal: string][]) =>
  loadText(
    server,
    [
      columns,
      ...rows.map(([code, name, ...rest]) => [
        code,
        `Qualwick ${name}`,
        '1 Main Street',
        'Lyon',
        'ACTIVE',
        ...rest,
      ]),
    ]
      .map((cells) => `${cells.join()}\n`)
      .join(''),
  );

beforeAll(async () => {
  staff = directoryOf(server, as);
  await make('Qualwick Sound');

  const dated = async (name: string, day: string, made: Made = {}) => {
    const { id } = await make(name, made);
    await run(sql`update firms set created_on = ${day} where id = ${id}`);
    await run(sql`update firm_versions set created_on = ${day} where firm_id = ${id}`);
    return id;
  };
  await dated('Qualwick Old', '2024-11-30T09:59:59Z', { finds: ['untouched'] });
  await dated('Qualwick Not So Old', '2024-11-30T10:00:00Z');
  const loadedAgain = await dated('Qualwick Old, Loaded Again', '2024-01-01', { finds: ['untouched'] });
  const cared = await dated('Qualwick Old, Cared For', '2024-01-01');
  const isLast = sql`version = (select max(version) from firm_versions as all_of where all_of.firm_id = firm_versions.firm_id)`;
  await run(
    sql`update firm_versions set created_on = ${now}, origin = 'load' where firm_id = ${loadedAgain} and ${isLast}`,
  );
  await run(
    sql`update firm_versions set created_on = ${now}, origin = 'refresh' where firm_id = ${cared} and ${isLast}`,
  );

  await make('Qualwick Without Number', { finds: ['noIdentifier'], identifiers: [] });
  const { id: deletedNumber } = await make('Qualwick With Deleted Number', { finds: ['noIdentifier'] });
  await run(sql`update firm_identifiers set record_status = 'DELETED' where firm_id = ${deletedNumber}`);

  await make('Qualwick Shares', { finds: ['sharedIdentifier'], identifiers: [{ value: 'QW 77@RA1' }] });
  await make('Qualwick Shares Too', { finds: ['sharedIdentifier'], identifiers: [{ value: 'qw 77@RA1' }] });
  await make('Qualwick Other Register', { identifiers: [{ value: 'QW 77@RA2' }] });
  await make('Qualwick Other Kind', { identifiers: [{ type: 'MORNING_STAR', value: 'QW 77@RA1' }] });
  await make('Qualwick Once Shared', { identifiers: [{ value: 'QW 88' }] });
  const gone = await make('Qualwick Gone', { identifiers: [{ value: 'QW 88' }] });
  await gone.set({ recordStatus: 'DELETED' });
  delete found['Qualwick Gone'];

  for (const role of ['INVESTOR', 'SPONSOR', 'ISSUER'] as const) {
    const { id } = await make(`Qualwick ${role}`, {
      finds: role === 'ISSUER' ? [] : ['noEntityType'],
      role,
    });
    await run(sql`update firms set entity_type = null where id = ${id}`);
  }
  await make('Qualwick Typed Investor', { role: 'INVESTOR' });

  await make('Qualwick Elsewhere', { finds: ['noHeadOffice'], office: 'OTHER' });
  const { id: moved } = await make('Qualwick Moved', { finds: ['noHeadOffice'] });
  await run(sql`update firm_addresses set record_status = 'DELETED' where firm_id = ${moved}`);

  await make('QUALWICK, ÉLAN & CO.', { finds: ['capitals'] });
  await make('QUALWICK Élan');
  await make('UBS AG 24');

  const [defunct, deleted, middle] = [
    await make('Qualwick Defunct'),
    await make('Qualwick Deleted'),
    await make('Qualwick Below Defunct', { finds: ['parentEnded'] }),
  ];
  const under = async (child: { id: string }, parent: { id: string }) =>
    staff.call('PUT', `/${child.id}/relations/${child.id}/parent`, { parentId: parent.id });
  await under(middle, defunct);
  await under(await make('Qualwick Below Deleted', { finds: ['parentEnded'] }), deleted);
  await under(await make('Qualwick Two Below Defunct'), middle);
  await defunct.set({ status: 'DEFUNCT' });
  await run(sql`update firms set record_status = 'DELETED' where id = ${deleted.id}`);
  for (const name of ['Qualwick Defunct', 'Qualwick Deleted']) delete found[name];

  for (const name of [
    'Zero\u200bWidth',
    'No\u00a0Break',
    'Right\u202eto Left',
    'Joined\u200d Latin',
    'Wrong Â®',
    'Lost \ufffd',
  ])
    await make(`Qualwick ${name}`, { finds: ['oddCharacters'] });
  const { id: softNumber } = await make('Qualwick Soft Number', { finds: ['oddCharacters'] });
  await run(sql`update firm_identifiers set value = ${'QW\u00ad1'} where firm_id = ${softNumber}`);
  await make('Qualwick Müller–Söhne & Cie. “Ω” 株式会社 São SÃO');
  await make('Qualwick می\u200cخواهم');

  const wrong = await make('Qualwick Wrong LEI', { finds: ['wrongLei'] });
  await run(
    sql`update firm_identifiers set type = 'LEI', value = ${`${lei('WRONG').slice(0, 18)}00`} where firm_id = ${wrong.id}`,
  );
  const repaired = await make('Qualwick Deleted Wrong LEI', {
    identifiers: [{ value: 'QW A' }, { value: 'QW B' }],
  });
  await run(
    sql`update firm_identifiers set type = 'LEI', record_status = 'DELETED' where firm_id = ${repaired.id} and value = 'QW A'`,
  );
  await make('Qualwick Typed LEI', { identifiers: [{ type: 'LEI', value: lei('TYPED') }] });
  await register(
    [lei('TYPED'), 'Typed LEI', 'LAPSED', '2020-01-01T00:00:00Z'],
    [lei('LAPSED'), 'Lapsed', 'LAPSED', '2027-01-01T00:00:00Z'],
    [lei('LATE'), 'Late', 'ISSUED', '2026-11-29T23:00:00Z'],
    [lei('TODAY'), 'Due Today', 'ISSUED', '2026-11-30T08:00:00Z'],
    [lei('UNDATED'), 'Undated', 'ISSUED', ''],
  );
  const registered = { Lapsed: true, Late: true, 'Due Today': false, Undated: false };
  for (const [name, isWrong] of Object.entries(registered))
    found[`Qualwick ${name}`] = isWrong ? ['wrongLei'] : [];
});

const list = async (query: string, by = as): Promise<FirmRow[]> => {
  const answer = await server.fetch(`/dex/api/v1/firms?perPage=200&${query}`, { as: by });
  expect([query, answer.status]).toEqual([query, 200]);
  return (await answer.json()).data;
};
/** The number of firms found, and all of them. */
async function whole(query: string) {
  const page = async (n: number) => {
    const answer = await server.fetch(`/dex/api/v1/firms?perPage=200&page=${n}&${query}`, { as });
    return answer.json();
  };
  const { data, pagination } = await page(1);
  const firms: FirmRow[] = data;
  for (let n = 2; n <= pagination.totalPages; n++) firms.push(...(await page(n)).data);
  expect(firms).toHaveLength(pagination.totalCount);
  return firms;
}
const effective = 'status=ACTIVE&deletionStatus=EFFECTIVE';
const ours = `${effective}&searchText=qualwick`;
const names = async (query: string) => (await list(query)).map(({ displayName }) => displayName).sort();
const expected = (...rules: QualityRule[]) =>
  Object.keys(found)
    .filter((name) => found[name]?.some((rule) => rules.includes(rule)))
    .sort();

describe('the filter', () => {
  it.each(QualityRule.options)('%s finds what falls under it, and nothing near it', async (rule) => {
    expect(expected(rule).length).toBeGreaterThan(0);
    expect(await names(`${ours}&quality=${rule}`)).toEqual(expected(rule));
  });

  it('takes several rules, other filters and a key', async () => {
    expect(await names(`${ours}&quality=noIdentifier,capitals`)).toEqual(
      expected('noIdentifier', 'capitals'),
    );
    expect(await names(`searchText=qualwick&status=DEFUNCT&quality=noIdentifier`)).toEqual([]);
    const [one] = await list(`${ours}&quality=capitals`);
    expect(await names(`key=${one?.key}&quality=capitals`)).toEqual(expected('capitals'));
    expect(await names(`key=${one?.key}&quality=noIdentifier`)).toEqual([]);
  });

  it('finds the same without a search', async () => {
    const all = await names(`${effective}&quality=wrongLei`);
    expect(all).toEqual(expect.arrayContaining(expected('wrongLei')));
    expect(all).not.toContain('Qualwick Typed LEI');
  });

  it('agrees with the facets', async () => {
    for (const query of [ours, 'searchText=qualwick', effective]) {
      for (const rule of QualityRule.options) {
        const answer = await server.fetch(`/dex/api/v1/firms/facets?${query}&quality=${rule}`, { as });
        const { status }: FirmFacets = (await answer.json()).data;
        const rows = await whole(`${query}&quality=${rule}`);
        const active = rows.filter((row) => row.status === 'ACTIVE').length;
        expect([rule, status.find(({ value }) => value === 'ACTIVE')?.count ?? 0]).toEqual([rule, active]);
      }
    }
  });

  it('is refused by its name if a rule is unknown; a list of none matches nothing', async () => {
    for (const path of ['', '/facets', '/export']) {
      const answer = await server.fetch(`/dex/api/v1/firms${path}?quality=tooLong`, { as });
      expect([path, answer.status, errorIn(await answer.json())?.target]).toEqual([path, 422, 'quality']);
    }
    expect(await list('quality=,')).toEqual([]);
  });

  it('is that of a bulk action', async () => {
    const filter = {
      searchText: 'qualwick',
      status: ['ACTIVE'],
      deletionStatus: ['EFFECTIVE'],
      quality: ['capitals'],
    };
    const body = { action: 'setStatus', params: { status: 'ACTIVE' }, filter };
    const { data } = await staff.call('POST', '/bulk/preview', body);
    expect(data).toMatchObject({ total: 1, same: 1 });
  });
});

it('forgets a lapse when the register is loaded again', async () => {
  await register([lei('LAPSED'), 'Lapsed', 'ISSUED', '2027-11-30T00:00:00Z']);
  expect(await names(`${ours}&quality=wrongLei`)).not.toContain('Qualwick Lapsed');
  await register([lei('LAPSED'), 'Lapsed', 'LAPSED', '2026-11-30T00:00:00Z']);
  expect(await names(`${ours}&quality=wrongLei`)).toEqual(expected('wrongLei'));
});

describe('the daily count', () => {
  const quality = async (by = as) => {
    const answer = await server.fetch('/dex/api/v1/firms/quality', { as: by });
    return { status: answer.status, data: (await answer.json()).data as FirmQuality };
  };
  const work = async () => {
    for (const look of [countingQualityDaily(server.deps), countingQualityDaily(server.deps)]) await look();
    await server.runJobs();
  };

  it('says that there is none before the first', async () => {
    expect((await quality()).data).toEqual({
      countedOn: null,
      total: 0,
      cleanShare: 0,
      weeks: [],
      rules: [],
    });
  });

  it('counts what the lists find, once a day, the most linked first', async () => {
    const account_id = await accountIdOf(server.deps, 'acme');
    const link = (firm: FirmRow | undefined) =>
      run(sql`update crm_investor_firms set cmg_entity_key = ${firm?.key}, status = 'EFFECTIVE'
        where (account_id, id) = (select account_id, id from crm_investor_firms where account_id = ${account_id} limit 1)`);
    await link((await list(`${ours}&quality=capitals`))[0]);
    await work();
    const { data } = await quality();
    expect(data.countedOn).toBe(now.toISOString());
    const all = await whole(effective);
    expect(data.total).toBe(all.length);
    const any = await whole(`${effective}&quality=${QualityRule.options.join()}`);
    expect(data.cleanShare).toBeCloseTo(1 - any.length / all.length);
    expect(data.rules.map(({ rule }) => rule).sort()).toEqual([...QualityRule.options].sort());
    for (const { rule, count, share, linkCount, weeks } of data.rules) {
      const firms = await whole(`${effective}&quality=${rule}`);
      const links = firms.reduce((sum, { linkFrequencyData }) => sum + linkFrequencyData.linkFrequency, 0);
      expect([rule, count, linkCount]).toEqual([rule, firms.length, links]);
      expect(share).toBeCloseTo(count / all.length);
      expect(weeks).toEqual([{ day: '2026-11-30', count }]);
    }
    const order = data.rules.map(({ linkCount }) => linkCount);
    expect(order).toEqual([...order].sort((one, other) => other - one));
    expect(Math.max(...order)).toBeGreaterThan(0);
    const { rows } = await sql`select from jobs where kind = 'qualityCount'`.execute(server.deps.db);
    expect(rows).toHaveLength(1);
  });

  it('keeps the later count of a day', async () => {
    const before = (await quality()).data.rules.find(({ rule }) => rule === 'capitals')?.count ?? 0;
    await make('QUALWICK LATER', { finds: ['capitals'] });
    await jobHandlers(server.deps).qualityCount({ accountId: '' }, '');
    const { data } = await quality();
    expect(data.rules.find(({ rule }) => rule === 'capitals')?.count).toBe(before + 1);
    expect(data.weeks).toHaveLength(1);
  });

  it('tells the last day of each of twelve weeks, and of a rule those since it exists', async () => {
    await run(sql`insert into firm_quality_days (day, counted_on, firms, clean_firms, rules)
      select '2026-11-30'::date - ago, '2026-11-30'::date - ago, 200, ago,
        case when ago < 20 then jsonb_build_object('capitals', jsonb_build_object('count', ago, 'links', 0)) else '{}' end
      from generate_series(3, 100) as ago where ago <> 14`);
    const { data } = await quality();
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
    expect(data.weeks.map(({ day }) => day)).toEqual([77, 70, 63, 56, 49, 42, 35, 28, 21, 15, 7, 0].map(ago));
    expect(data.weeks[0]).toEqual({ day: ago(77), cleanShare: 77 / 200 });
    const capitals = data.rules.find(({ rule }) => rule === 'capitals');
    expect(capitals?.weeks.map(({ day }) => day)).toEqual([15, 7, 0].map(ago));
    expect(data.rules.find(({ rule }) => rule === 'untouched')?.weeks).toHaveLength(1);
  });
});
