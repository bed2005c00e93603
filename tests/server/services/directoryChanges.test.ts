import { beforeAll, describe, expect, it } from 'vitest';
import type { DirectoryChange } from '#contract/directoryChanges.ts';
import type { Firm } from '#contract/firms.ts';
import type { Permission } from '#contract/permissions.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';
import { addUser } from '#tests/walk/addUser.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

const now = new Date('2026-11-30T10:00:00.000Z');
const server = testServer({ clock: () => now });
/** What was done last gets a day of its own: sessions would end if the clock were moved. */
const onDay = (day: number) =>
  server.deps.db
    .updateTable('firm_versions')
    .set({ created_on: new Date(Date.UTC(2026, 10, day, 10)) })
    .where('created_on', '=', now)
    .execute();

const as = 'admin@system.test';
let [tamarack, quillon, vennborg]: Firm[] = [];
let bulkId = '';

beforeAll(async () => {
  const system = await accountIdOf(server.deps, 'system');
  const ruiz = 'ruiz@system.test';
  await addUser(server.deps, { account_id: system, email: ruiz, permissions: ['full:Firm', 'read:Firm'] });
  await server.deps.db
    .updateTable('users')
    .set({ first_name: 'Dana', last_name: 'Rüiz' })
    .where('email', '=', ruiz)
    .execute();
  const staff = directoryOf(server);
  const dana = directoryOf(server, ruiz);
  const put = ({ id }: Firm, changes: Partial<Firm['details']>, by = staff) =>
    staff
      .get(id)
      .then((firm) => by.call('PUT', `/${id}/firmBasicInformation/${id}`, detailsOf(firm, changes)));
  tamarack = await staff.create('Tamarack Bluff');
  await onDay(1);
  quillon = await staff.create('Quillon Ridge');
  await onDay(2);
  vennborg = await staff.create('Vennborg Kasse');
  await onDay(3);
  await put(tamarack, { entityType: 'BANK', description: 'A bank' }, dana);
  await onDay(4);
  await dana.call('POST', `/${quillon.id}/names`, { value: 'QR', type: 'SHORT', recordStatus: 'EFFECTIVE' });
  await onDay(5);
  await staff.call('PUT', `/${quillon.id}/relations/${quillon.id}/parent`, { parentId: tamarack.id });
  await onDay(6);
  const { token } = await addApiKey(server.deps, {
    account_id: system,
    maker: as,
    permissions: ['full:Firm'],
    name: 'sync',
  });
  await server.fetch(`/dex/api/v1/firms/${vennborg.id}/contacts`, {
    ...{ method: 'POST', token, host: 'system', headers: { 'idempotency-key': 'by key' } },
    json: { type: 'EMAIL', value: 'office@vennborg.example', recordStatus: 'EFFECTIVE' },
  });
  await onDay(7);
  const ids = [tamarack.id, quillon.id, vennborg.id];
  await put(vennborg, { status: 'DEFUNCT' });
  await onDay(8);
  const { data } = await staff.call('POST', '/bulk', {
    action: 'setStatus',
    params: { status: 'DEFUNCT' },
    ids,
  });
  bulkId = data?.id ?? '';
  await server.runJobs();
  await onDay(9);
});

async function read(query = '', by = as) {
  const answer = await server.fetch(`/dex/api/v1/directoryChanges?perPage=200&${query}`, { as: by });
  expect([query, answer.status]).toEqual([query, 200]);
  return (await answer.json()).data as DirectoryChange[];
}
/** Each row's day and firm, or the number of its firms. */
const rows = async (query = '', by = as) =>
  (await read(query, by)).map(
    ({ createdOn, firm, bulk }) => `${Number(createdOn.slice(8, 10))} ${firm?.displayName ?? bulk?.changed}`,
  );

const everything = [
  ...[
    '9 2',
    '8 Vennborg Kasse',
    '7 Vennborg Kasse',
    '6 Quillon Ridge',
    '5 Quillon Ridge',
    '4 Tamarack Bluff',
  ],
  ...['3 Vennborg Kasse', '2 Quillon Ridge', '1 Tamarack Bluff'],
];

it('lists every change, the newest first, and a bulk action as one', async () => {
  expect(await rows()).toEqual(everything);
  expect(await rows('orderDirection=asc')).toEqual([...everything].reverse());
});

it('pages through them, with their number', async () => {
  const page = async (query: string) => {
    const answer = await server.fetch(`/dex/api/v1/directoryChanges?${query}`, { as });
    const { data, pagination } = await answer.json();
    return [
      data.map(({ createdOn }: DirectoryChange) => Number(createdOn.slice(8, 10))),
      pagination.totalCount,
    ];
  };
  expect(await page('perPage=4')).toEqual([[9, 8, 7, 6], 9]);
  expect(await page('perPage=4&page=3')).toEqual([[1], 9]);
  expect(await page('perPage=4&page=4')).toEqual([[], 9]);
});

describe('each filter finds exactly its changes', () => {
  it.each([
    ['author=dana', ['5 Quillon Ridge', '4 Tamarack Bluff']],
    ['author=ruiz dana', ['5 Quillon Ridge', '4 Tamarack Bluff']],
    ['author=sync', ['7 Vennborg Kasse']],
    ['author=nobody', []],
    ['origin=bulk', ['9 2']],
    ['origin=apiKey', ['7 Vennborg Kasse']],
    ['origin=apiKey,bulk', ['9 2', '7 Vennborg Kasse']],
    ['origin=load', []],
    ['source=CMG', everything],
    ['source=FACT_SET', []],
    ['field=created', everything.slice(6)],
    ['field=status', ['9 2', '8 Vennborg Kasse']],
    ['field=entityType', ['4 Tamarack Bluff']],
    ['field=names,parentId', ['6 Quillon Ridge', '5 Quillon Ridge']],
    ['field=contacts', ['7 Vennborg Kasse']],
    ['field=addresses', []],
    ['from=2026-11-08', ['9 2', '8 Vennborg Kasse']],
    ['to=2026-11-01', ['1 Tamarack Bluff']],
    ['from=2026-11-05&to=2026-11-06', ['6 Quillon Ridge', '5 Quillon Ridge']],
    // It is the next day there.
    ['from=2026-11-10&timeZone=Pacific/Kiritimati', ['9 2']],
    ['field=status&origin=user', ['8 Vennborg Kasse']],
  ])('%s', async (query, expected) => expect(await rows(query)).toEqual(expected));

  it('by the organization also what a bulk action did to it', async () => {
    expect(await rows('searchText=quillon')).toEqual([
      ...['9 Quillon Ridge', '6 Quillon Ridge', '5 Quillon Ridge', '2 Quillon Ridge'],
    ]);
    expect(await rows(`search=${vennborg?.key}`)).toEqual([
      ...['8 Vennborg Kasse', '7 Vennborg Kasse', '3 Vennborg Kasse'],
    ]);
    expect(await rows('searchText=zzyzx')).toEqual([]);
  });

  it('by a bulk action the organizations that it changed', async () => {
    expect((await rows(`batchId=${bulkId}`)).sort()).toEqual(['9 Quillon Ridge', '9 Tamarack Bluff']);
    expect(await rows(`batchId=${tamarack?.id}`)).toEqual([]);
  });

  it('by ids, and a malformed one finds none', async () => {
    expect(await rows(`ids=${quillon?.id}.2,${tamarack?.id}.1`)).toEqual([
      '5 Quillon Ridge',
      '1 Tamarack Bluff',
    ]);
    expect(await rows('ids=x.1,y')).toEqual([]);
  });
});

it('tells what changed from what to what, of what, by whom and how', async () => {
  const [bulk, , contact, parent, name, details] = await read();
  expect(bulk).toMatchObject({
    firm: null,
    batchId: bulkId,
    bulk: { changed: 2, action: 'setStatus', unchanged: 1, refused: 0 },
    ...{ origin: 'bulk', source: 'CMG' },
    changes: [{ field: 'status', before: 'ACTIVE', after: 'DEFUNCT' }],
  });
  expect(contact).toMatchObject({
    ...{ userName: 'sync', origin: 'apiKey', versionNumber: 2 },
    firm: { id: vennborg?.id, key: vennborg?.key, displayName: 'Vennborg Kasse' },
    changes: [
      { part: 'contacts', kind: 'added', type: 'EMAIL', before: null, after: 'office@vennborg.example' },
    ],
  });
  expect(parent?.changes).toMatchObject([{ field: 'parentId', before: null, after: 'Tamarack Bluff' }]);
  expect(name).toMatchObject({
    ...{ userName: 'Dana Rüiz', bulk: null, batchId: null },
    changes: [{ part: 'names', kind: 'added', type: 'SHORT', field: null, before: null, after: 'QR' }],
  });
  expect(details?.changes).toEqual([
    {
      ...{ part: 'details', kind: 'changed', recordId: tamarack?.id, type: null },
      ...{ field: 'description', before: null, after: 'A bank' },
    },
    {
      ...{ part: 'details', kind: 'changed', recordId: tamarack?.id, type: null },
      ...{ field: 'entityType', before: null, after: 'BANK' },
    },
  ]);
});

describe('who may read the directory', () => {
  const reader = async (tenant: string, ...permissions: Permission[]) => {
    const email = `${permissions.length}reads@${tenant}.test`;
    await addUser(server.deps, { account_id: await accountIdOf(server.deps, tenant), email, permissions });
    return email;
  };

  it('reads its changes, a customer without the names of the platform’s people', async () => {
    const customer = await reader('acme', 'read:Firm');
    expect(await rows('', customer)).toEqual(everything);
    expect((await read('', customer)).map(({ userName }) => userName)).toEqual(everything.map(() => null));
    expect(await rows('author=dana', customer)).toEqual([]);
    expect(await rows('searchText=dana', customer)).toEqual([]);
  });
});
