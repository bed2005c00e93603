import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import type { User } from '#contract/users.ts';
import { spreadsheet } from '#server/exports/spreadsheet.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const as = 'admin@birch.test';

async function download(query = '', caller = as) {
  const response = await server.fetch(`/api/v1/users/export?${query}`, { as: caller });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const book = XLSX.read(bytes, { cellDates: true, UTC: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const [headings = [], ...rows] = XLSX.utils.sheet_to_json<(string | Date)[]>(sheet, {
    header: 1,
    defval: null,
  });
  return { response, sheet, name: book.SheetNames[0], headings, rows };
}

async function listed(query: string): Promise<User[]> {
  const response = await server.fetch(`/api/v1/users?perPage=200&${query}`, { as });
  return (await response.json()).data;
}

test('is a spreadsheet named UserList.xlsx with the columns of the list', async () => {
  const { response, headings, name } = await download();
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="UserList.xlsx"');
  expect(name).toBe('Users');
  expect(headings).toEqual([
    'Last Name',
    'First Name',
    'Email',
    'Employee Key',
    'Job Function',
    'Status',
    'Account Confirmation',
    'Created On',
    'Last Login',
  ]);
});

test.each([
  '',
  'orderDirection=desc',
  'orderField=employeeKey',
  'orderField=employeeKey&orderDirection=desc',
  'orderField=lastLoginTime',
  'orderField=lastLoginTime&orderDirection=desc',
  'orderField=status',
  'userStatus=DISABLED',
  'status=ACTIVE,DISABLED',
  'lastLoginTime=NEVER',
  'searchText=an&jobFunction=TRADER,ANALYST',
  'accountConfirmed=false&orderField=email',
])('holds the rows of the list in its order: %s', async (query) => {
  const users = await listed(query);
  const { rows } = await download(query);
  expect(users.length).toBeGreaterThan(0);
  expect(rows.map((row) => row[2])).toEqual(users.map(({ email }) => email));
});

test('words values in the locale and keeps times', async () => {
  const { headings, rows, name } = await download('locale=fr&searchText=admin@birch');
  const [user] = await listed('searchText=admin@birch');
  expect(name).toBe('Utilisateurs');
  expect(headings.slice(0, 2)).toEqual(['Nom', 'Prénom']);
  expect(rows[0]?.slice(5, 7)).toEqual(['Actif', 'Confirmé']);
  expect(Math.abs(Number(rows[0]?.[7]) - Date.parse(user?.createdOn ?? ''))).toBeLessThan(1000);
});

test('words a regional variety as its language does', async () => {
  const { headings } = await download('locale=fr-CA&searchText=admin@birch');
  expect(headings.slice(0, 2)).toEqual(['Nom', 'Prénom']);
});

test('stops reading rows when its client disconnects', async () => {
  let asked = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        yield Array.from({ length: 9 }, () => `row ${asked++} ${server.deps.newSecret()}`);
      }
    } finally {
      ended = true;
    }
  }
  const columns = Array.from({ length: 9 }, () => ({ header: 'x', width: 10 }));
  const reader = (await spreadsheet('x.xlsx', 'x', columns, endless(), 'UTC')).body?.getReader();
  for (let chunk = 0; chunk < 3; chunk++) await reader?.read();
  await reader?.cancel();
  const atCancel = asked;
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(true);
  expect(asked).toBe(atCancel);
});
