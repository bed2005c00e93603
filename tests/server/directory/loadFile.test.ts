import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRows } from '#server/directory/load/fileRows.ts';
import { readFirmLine } from '#server/directory/load/ownFiles.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from '../services/firmWorld.ts';
import { loadText, pieces, searchFirms } from './loads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const firms = (
  industry = 'Banks',
) => `firm_id,source,legal_name,entity_type,status,street,city,region,postal_code,country,phone,website,industry_code,industry,sector
T1,financedb,"Loaded Qwyx, Inc.",listed company,listed,,Utrecht,,3521 AZ,Netherlands,,http://www.qwyx.example/x,,${industry},Financials
T2,form-adv,Other Zwyq LLC,investment adviser,Approved,1 Main St,Boston,MA,02110,United States,,,,Investment advice,Financials
,form-adv,Nameless,investment adviser,,,,,,,,,,,
`;
const names = `firm_id,name,kind,valid_from,valid_to
T1,Formerly Vwxq,former,,
T9,Nobody,former,,
`;
const identifiers = `firm_id,scheme,value
T1,CIK,0000123456
T1,EIN,99
T2,ISIN,US0378331006
T2,ISIN,US0378331005
T2,ISIN
`;

it('reads quotes, line ends and files without a last one', async () => {
  const text = '\ufeffa,b\r\n"x, ""y""\nz",1\r\n\r\n2,"3"';
  const rows = [];
  for await (const row of (await readRows(pieces(text))).rows) rows.push(row);
  expect(rows).toEqual([
    { line: 2, values: { a: 'x, "y"\nz', b: '1' } },
    { line: 5, values: { a: '2', b: '3' } },
  ]);
});

it('loads firms, names and identifiers, and reports what it leaves out', async () => {
  expect(await load(firms())).toEqual({
    counts: { rows: 3, added: 2, changed: 0, unchanged: 0, partly: 0, rejected: 1 },
    reasons: [[4, 'firm_id is missing']],
  });
  expect(await load(names)).toMatchObject({
    counts: { added: 1, rejected: 1 },
    reasons: [[3, 'firm T9 is not loaded']],
  });
  expect(await load(identifiers)).toMatchObject({
    counts: { added: 2, rejected: 3 },
    reasons: [
      [6, 'only 2 of 3 cells'],
      [3, 'EIN is not a kind that the directory keeps'],
      [4, 'ISIN has wrong check digits'],
    ],
  });
  const [row] = await search('vwxq');
  expect(row).toMatchObject({
    displayName: 'Loaded Qwyx, Inc.',
    entityType: 'PUBLIC_COMPANY',
    industryType: 'FINANCIAL_SERVICES',
    match: { type: 'FORMER', value: 'Formerly Vwxq' },
  });
  expect((await search('qwyx.example'))[0]?.id).toBe(row?.id);
  const firm = await directoryOf(server).get(row?.id ?? '');
  expect(firm.addresses).toMatchObject([{ city: 'Utrecht', country: 'NL', streetLine1: '' }]);
});

it.each([
  ['United Kingdom', 'GB'],
  ['France', 'FR'],
  ['Russia', 'RU'],
  ['Hong Kong', 'HK'],
  ['Nowhere', ''],
])('writes %s as %s', (country, expected) => {
  const made = readFirmLine({ firm_id: 'T', legal_name: 'T', city: 'C', country });
  expect('rows' in made && made.rows.firm_addresses).toMatchObject([{ country: expected }]);
});

it('changes and locks nothing at a second load, and changes what differs at a third', async () => {
  const before = await rowStates();
  expect((await load(firms())).counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect((await load(identifiers)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect(await rowStates()).toEqual(before);
  expect((await load(firms('Insurance'))).counts).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
});

it('leaves what staff wrote as it is, and records a version of the rest', async () => {
  const staff = directoryOf(server);
  const [{ id = '' } = {}] = await search('vwxq');
  const firm = await staff.get(id);
  const path = `/${id}/firmBasicInformation/${id}`;
  await staff.call('PUT', path, detailsOf(firm, { description: 'By staff' }), firm.details.version);
  const legal = firm.names.find(({ type }) => type === 'LEGAL');
  const fixed = { value: 'Qwyx Group', type: 'LEGAL', recordStatus: 'EFFECTIVE' };
  await staff.call('PUT', `/${id}/names/${legal?.id}`, fixed, legal?.version);
  await load(firms('Reinsurance').replace('listed company', 'investment'));
  const after = await staff.get(id);
  expect(after).toMatchObject({
    displayName: 'Qwyx Group',
    details: { description: 'By staff', entityType: 'INVESTMENT_FUND' },
    version: 4,
  });
  expect(after.names.find(({ type }) => type === 'LEGAL')).toMatchObject({ isOverride: true });
  const versions = await server.deps.db
    .selectFrom('firm_versions')
    .select(['version', 'operation'])
    .where('firm_id', '=', id)
    .orderBy('version')
    .execute();
  expect(versions.map(({ operation }) => operation)).toEqual([
    null,
    'firms.updateDetails',
    'firms.updateName',
    'directory.load',
  ]);
});

const load = (text: string) => loadText(server, text);

/** Which transactions made and last locked the rows that a file fills. */
async function rowStates(): Promise<unknown[]> {
  const tables = ['firms', 'firm_names', 'firm_identifiers', 'firm_addresses', 'firm_contacts'];
  const states = tables.map(
    (table) =>
      sql`select id, xmin::text as made, xmax::text as locked from ${sql.table(table)} where is_loaded`,
  );
  const { rows } = await sql`${sql.join(states, sql` union all `)} order by id, made`.execute(server.deps.db);
  return rows;
}

const search = (text: string) => searchFirms(server, text);
