import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { markAll, markChanged } from '#server/services/crmInvestorFirms/markChanged.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { countQueries } from '#tests/support/countQueries.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
const { create, call, get } = directoryOf(server);

/** Firms of one CRM by their names, with matches computed a minute ago. */
async function matched<Name extends string>(firms: Record<Name, Record<string, string>>) {
  const { db, clock } = server.deps;
  const account = await accountIdOf({ db }, 'acme');
  const ids = new Map<string, string>();
  for (const [name, details] of Object.entries<Record<string, string>>(firms)) {
    const id = await makeCrmFirm(server.deps, account, name);
    ids.set(name, id);
    await db
      .updateTable('crm_investor_firms')
      .set({ details: JSON.stringify(details) })
      .where('id', '=', id)
      .execute();
    const answer = await server.fetch(`/dex/api/v1/firmMatcher/${account}/${id}`, { as });
    expect(answer.status).toBe(200);
  }
  const them = () => db.updateTable('crm_investor_firms').where('id', 'in', [...ids.values()]);
  const minuteAgo = new Date(clock().getTime() - 60_000);
  const settle = () => them().set({ match_computed_on: minuteAgo, match_is_stale: false }).execute();
  await settle();
  return {
    settle,
    stale: async () => {
      const rows = await db
        .selectFrom('crm_investor_firms')
        .select('name')
        .where('match_is_stale', '=', true)
        .where('id', 'in', [...ids.values()])
        .orderBy('name')
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}
const justNow = () => new Date(server.deps.clock().getTime() - 1_000);

it('marks matches with the firm, and those of firms that share a rare word with it', async () => {
  const target = await create('Ferrowick Tolland Capital');
  const { stale, settle } = await matched({
    'Ferrowick Tolland Capital': {},
    'Ulverscroft Trading': {},
    'Nimbleworth Capital': {},
  });
  const began = justNow();
  await markChanged(server.deps, server.deps.clock());
  expect(await stale()).toEqual([]);
  await call('POST', `/${target.id}/names`, { value: 'Ulverscroft', type: 'OTHER' });
  await markChanged(server.deps, began);
  expect(await stale()).toEqual(['Ferrowick Tolland Capital', 'Ulverscroft Trading']);
  await settle();
  await markAll(server.deps);
  expect(await stale()).toHaveLength(3);
  await settle();
  await markAll(server.deps, sql`name_key like 'nimbleworth%'`);
  expect(await stale()).toEqual(['Nimbleworth Capital']);
});

it('marks none for a role, as each accepted match adds one to its firm', async () => {
  const target = await create('Orrinshaw Peverell');
  const details = detailsOf(target, { entityType: 'BANK' });
  await call('PUT', `/${target.id}/firmBasicInformation/${target.id}`, details);
  const { stale } = await matched({ 'Orrinshaw Peverell': {} });
  const began = server.deps.clock();
  await call('POST', `/${target.id}/roles`, { type: 'INVESTOR' });
  expect((await get(target.id)).roles).toMatchObject([{ type: 'INVESTOR' }]);
  await markChanged(server.deps, began);
  expect(await stale()).toEqual([]);
});

it('marks all in slices, each by a statement of its own', async () => {
  const { stale } = await matched({ 'Aldersgill One': {}, 'Aldersgill Two': {}, 'Aldersgill Three': {} });
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from crm_investor_firms`.execute(server.deps.db);
  const { db, count } = countQueries(server.deps.db);
  await markAll({ ...server.deps, db }, sql`true`, 2);
  expect(await stale()).toHaveLength(3);
  expect(count()).toBe(2 * (Math.floor((rows[0]?.count ?? 0) / 2) + 1));
});

it('marks those that a new firm has the name of, though each word of it is common', async () => {
  const { stale } = await matched({ 'Capital Partners Group': {}, 'Capital Partners': {} });
  const began = justNow();
  await create('Capital Partners Group Ltd.');
  await markChanged(server.deps, began);
  expect(await stale()).toEqual(['Capital Partners Group']);
});

it('marks those that may have been renamed, as another firm was, to the name of a new firm', async () => {
  const other = await create('Quellbrook Energy Capital Partners');
  await call('POST', `/${other.id}/names`, { value: 'Vashmoor Energy Capital Partners', type: 'FORMER' });
  const { stale } = await matched({ 'Vashmoor Capital Partners': {}, 'Dunnock Capital Partners': {} });
  // The other firm was created before.
  const began = server.deps.clock();
  await create('Quellbrook Capital Partners');
  await markChanged(server.deps, began);
  expect(await stale()).toEqual(['Vashmoor Capital Partners']);
});

it('marks those that have an identifier or a web address that a firm gains', async () => {
  const target = await create('Wholly Elsewhere Named');
  const { stale, settle } = await matched({
    'Of the Lei': { Lei: '5493001KJTIIGC8Y1R12' },
    'Of the Site': { Website1: 'https://www.quorvale-advisory.com/about' },
    'Brindlecote Harbour': {},
    'Of None': { Lei: '5493001KJTIIGC8Y1R99', Website1: 'https://elsewhere.example' },
  });
  const began = justNow();
  await call('POST', `/${target.id}/identifiers`, { type: 'LEI', value: '5493001KJTIIGC8Y1R12' });
  const counted = countQueries(server.deps.db);
  await markChanged({ ...server.deps, db: counted.db }, began);
  expect(await stale()).toEqual(['Of the Lei']);
  expect(counted.count()).toBe(3);
  await settle();
  const contact = (value: string) => ({ type: 'URL', value });
  await call('POST', `/${target.id}/contacts`, contact('https://quorvale-advisory.com'));
  await markChanged(server.deps, began);
  expect(await stale()).toEqual(['Of the Lei', 'Of the Site']);
  await settle();
  await call('POST', `/${target.id}/contacts`, contact('https://brindlecoteharbour.com'));
  await markChanged(server.deps, began);
  expect(await stale()).toEqual(['Brindlecote Harbour', 'Of the Lei', 'Of the Site']);
});

it('marks those that share a word with the name that a firm had before it was renamed', async () => {
  await create('Tressmoor Ardwick Holdings');
  const rival = await create('Tressmoor Yelland Trust');
  const { stale } = await matched({ 'Tressmoor Ardwick Holdings': {}, 'Yelland Ardmoor': {} });
  const began = justNow();
  const [name] = rival.names;
  const renamed = { value: 'Copsewood Trust', type: name?.type, recordStatus: 'EFFECTIVE' };
  const { status } = await call('PUT', `/${rival.id}/names/${name?.id}`, renamed, name?.version);
  expect(status).toBe(200);
  await markChanged(server.deps, began);
  expect(await stale()).toEqual(['Tressmoor Ardwick Holdings', 'Yelland Ardmoor']);
});
