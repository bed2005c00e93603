import { beforeAll, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import type { FirmRow } from '#contract/firms.ts';
import { plain, readSheet } from '#tests/support/formulas.ts';
import { testServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
let staff: ReturnType<typeof directoryOf>;
beforeAll(() => {
  staff = directoryOf(server);
});

async function download(query = '', caller = as) {
  const response = await server.fetch(`/dex/api/v1/firms/export?${query}`, { as: caller });
  expect(response.status).toBe(200);
  return readSheet(await response.arrayBuffer());
}

/** The keys of the whole list, page by page. */
async function listed(query: string): Promise<string[]> {
  const keys: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await server.fetch(`/dex/api/v1/firms?perPage=200&page=${page}&${query}`, { as });
    const { data, pagination } = await answer.json();
    keys.push(...data.map(({ key }: FirmRow) => key));
    if (!pagination.hasNext) return keys;
  }
}

test('names its columns and values in the locale', async () => {
  const firm = await staff.create('Worded Abroad');
  const changes = { entityType: 'BANK', status: 'DEFUNCT', description: '=1+1' };
  await staff.call('PUT', `/${firm.id}/firmBasicInformation/${firm.id}`, detailsOf(firm, changes));
  await staff.call('POST', `/${firm.id}/roles`, { type: 'INVESTOR' });
  await staff.call('POST', `/${firm.id}/roles`, { type: 'ISSUER' });
  const { rows, run } = await download(`key=${firm.key}`);
  expect(rows[0]).toEqual([
    ...['Name', 'ID', 'Ultimate Parent', 'Entity Type', 'Industry Type', 'Roles', 'Linked By', 'Status'],
    ...['Firm Category', 'Deletion Status', 'Description', 'Created By'],
  ]);
  expect(rows[1]).toEqual([
    ...['Worded Abroad', firm.key, null, 'Bank', null, 'Investor, Issuer', 0, 'Defunct', 'Regular'],
    ...['Effective', "'=1+1", 'system'],
  ]);
  expect(plain("'=1+1")).toBe('=1+1');
  expect(run).toEqual([]);
  const french = await download(`key=${firm.key}&locale=fr`);
  expect(french.rows[0]?.slice(0, 3)).toEqual(['Nom', 'ID', 'Société mère ultime']);
});

test.each([
  '',
  'orderDirection=desc',
  ...['key', 'legalEntityType', 'industryType', 'status'].flatMap((field) => [
    `orderField=${field}`,
    `orderField=${field}&orderDirection=desc`,
  ]),
  'status=DEFUNCT&deletionStatus=EFFECTIVE,DELETED',
  'searchText=capital',
  'searchText=capital&orderField=displayName&orderDirection=desc&status=ACTIVE',
])('holds the rows of the list in its order: %s', async (query) => {
  const keys = await listed(query);
  const { rows } = await download(query);
  expect(keys.length).toBeGreaterThan(0);
  expect(rows.slice(1).map((row) => row[1])).toEqual(keys);
});

test('is logged, and shows an account only what it sees in the list', async () => {
  const { rows } = await download('', 'admin@acme.test');
  expect(new Set(rows.slice(1).map((row) => row[11]))).not.toContain('system');
  const events = await server.fetch('/api/v1/auditEvents?action=firms.export', { as: 'admin@acme.test' });
  expect((await events.json()).data).toHaveLength(1);
});

test('needs the right to see the directory', async () => {
  const answer = await server.fetch('/dex/api/v1/firms/export', { as: 'nobody@acme.test' });
  expect(answer.status).toBe(403);
});

test('of one firm has a sheet for each kind of record', async () => {
  const firm = await staff.create('=Kept Whole');
  await staff.call('POST', `/${firm.id}/roles`, { type: 'ISSUER', recordStatus: 'DELETED' });
  await staff.call('POST', `/${firm.id}/sectors`, { scheme: 'NAICS', code: '522' });
  const answer = await server.fetch(`/dex/api/v1/firms/${firm.id}/export?locale=fr`, { as });
  const name = `attachment; filename="Organization-${firm.key}.xlsx"`;
  expect(answer.headers.get('content-disposition')).toBe(name);
  const { Sheets, SheetNames } = read(new Uint8Array(await answer.arrayBuffer()));
  const rowsOf = (sheet: string) => utils.sheet_to_json<unknown[]>(Sheets[sheet] ?? {}, { header: 1 });
  expect(SheetNames).toEqual([
    ...['Détails', 'Noms', 'Identifiants', 'Nomenclatures', 'Rôles', 'Adresses', 'Contacts'],
    'Résumé des liens',
  ]);
  expect(rowsOf('Noms')[1]?.slice(0, 4)).toEqual(["'=Kept Whole", 'Nom usuel', 'Oui', 'Non']);
  expect(rowsOf('Nomenclatures')[1]?.slice(0, 2)).toEqual([
    'SCIAN',
    '522 Intermédiation financière et activités connexes',
  ]);
  expect(rowsOf('Rôles')[1]?.slice(0, 3)).toEqual(['Émetteur', 'Supprimé', 'CMG']);
  expect(rowsOf('Contacts')).toHaveLength(1);
  const missing = `/dex/api/v1/firms/${crypto.randomUUID()}/export`;
  expect((await server.fetch(missing, { as })).status).toBe(404);
});
