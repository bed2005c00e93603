import { beforeAll, describe, expect, it } from 'vitest';
import type { Firm } from '#contract/firms.ts';
import { testServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
let staff: ReturnType<typeof directoryOf>;
beforeAll(() => {
  staff = directoryOf(server);
});

const change = (firm: Firm, changes: object) =>
  staff.call('PUT', `/${firm.id}/firmBasicInformation/${firm.id}`, detailsOf(firm, changes));
const statusOf = async (firm: Firm) => (await staff.get(firm.id)).details.status;
const preview = async (json: object) => (await staff.call('POST', '/bulk/preview', json)).data;

async function run(json: object) {
  const { data } = await staff.call('POST', '/bulk', json);
  await server.runJobs();
  return (await (await server.fetch(`/dex/api/v1/firms/bulk/${data?.id}`, { as })).json()).data;
}
const defunct = { action: 'setStatus', params: { status: 'DEFUNCT' } };

/** One that is active, one that is defunct, one that is deleted. */
async function three(word: string) {
  const [active, ended, deleted] = [
    await staff.create(`${word} Active`),
    await staff.create(`${word} Ended`),
    await staff.create(`${word} Gone`),
  ];
  await change(ended, { status: 'DEFUNCT' });
  await change(deleted, { recordStatus: 'DELETED' });
  return { active, ended, deleted, filter: { searchText: word, status: 'ACTIVE,DEFUNCT' } };
}

describe('the status of many organizations', () => {
  it('is previewed by filter or by ids, refusals first', async () => {
    const { active, ended, deleted, filter } = await three('Previewable');
    const expected = {
      ...{ total: 3, change: 1, same: 1, refused: 1 },
      records: [
        {
          ...{ id: deleted.id, name: 'Previewable Gone', key: deleted.key, outcome: 'REFUSED' },
          refusal: { details: [{ code: 'firms.validation.firmDeleted' }] },
        },
        {
          ...{ id: active.id, outcome: 'CHANGE', refusal: null },
          before: [{ field: 'status', value: 'ACTIVE' }],
          after: [{ field: 'status', value: 'DEFUNCT' }],
        },
        { id: ended.id, outcome: 'SAME' },
      ],
    };
    expect(await preview({ ...defunct, filter })).toMatchObject(expected);
    const ids = [active, ended, deleted].map(({ id }) => id);
    expect(await preview({ ...defunct, ids })).toMatchObject(expected);
    expect(await statusOf(active)).toBe('ACTIVE');
  });

  it('is set as a single change would, as versions and events of one batch', async () => {
    const { active, deleted, filter } = await three('Settable');
    const bulk = await run({ ...defunct, filter });
    expect(bulk).toMatchObject({ status: 'DONE', total: 3, done: 1, unchanged: 1, refused: 1 });
    expect(bulk.refusals).toMatchObject([{ id: deleted.id, name: 'Settable Gone' }]);
    expect(await statusOf(active)).toBe('DEFUNCT');
    const versions = await server.fetch(`/dex/api/v1/firms/${active.id}/versions`, { as });
    expect((await versions.json()).data[0]).toMatchObject({ operation: 'firms.updateDetails' });
    const events = await server.fetch(`/api/v1/auditEvents?objectId=${active.id}&objectType=firms`, { as });
    const batches = (await events.json()).data.map(({ batchId }: { batchId: string | null }) => batchId);
    expect(batches.sort()).toEqual([bulk.id, null]);
  });

  it('is undone as a whole, but for what was changed since, which is named', async () => {
    const [one, other, same] = [
      await staff.create('Undoable One'),
      await staff.create('Undoable Other'),
      await staff.create('Undoable Back'),
    ];
    const bulk = await run({ ...defunct, ids: [one.id, other.id, same.id] });
    expect(bulk.done).toBe(3);
    await change(await staff.get(same.id), { status: 'ACTIVE' });
    await change(await staff.get(one.id), { description: 'Written since' });
    const undone = await run({ action: 'undo', filter: {}, params: { bulkId: bulk.id } });
    expect(undone).toMatchObject({ total: 3, done: 2, unchanged: 1, refused: 0 });
    expect((await staff.get(one.id)).details).toMatchObject({
      status: 'ACTIVE',
      description: 'Written since',
    });

    const redone = await run({ action: 'undo', filter: {}, params: { bulkId: undone.id } });
    expect(redone).toMatchObject({ total: 2, done: 2 });
    expect(await statusOf(other)).toBe('DEFUNCT');
  });
});

it('sets types and a category, and undoes no type that was changed since', async () => {
  const [one, other] = [await staff.create('Typed One'), await staff.create('Typed Other')];
  const ids = [one.id, other.id];
  const typed = await run({ action: 'setEntityType', ids, params: { entityType: 'BANK' } });
  await run({ action: 'setIndustryType', ids, params: { industryType: 'BANKING' } });
  await run({ action: 'setCategory', ids, params: { firmCategoryType: 'EXTENSION' } });
  const set = { entityType: 'BANK', industryType: 'BANKING', firmCategoryType: 'EXTENSION' };
  expect((await staff.get(one.id)).details).toMatchObject(set);

  await change(await staff.get(other.id), { entityType: 'GOVERNMENT' });
  const undo = { action: 'undo', filter: {}, params: { bulkId: typed.id } };
  expect(await preview(undo)).toMatchObject({
    ...{ total: 2, change: 1, refused: 1 },
    records: [{ name: 'Typed Other' }, { before: [{ field: 'entityType', value: 'BANK' }], after: [] }],
  });
  const undone = await run(undo);
  expect(undone).toMatchObject({ done: 1, refused: 1 });
  expect(undone.refusals).toMatchObject([
    { name: 'Typed Other', details: [{ code: 'firms.validation.changedSince', target: 'entityType' }] },
  ]);
  expect((await staff.get(one.id)).details).toMatchObject({ ...set, entityType: null });
  expect((await staff.get(other.id)).details.entityType).toBe('GOVERNMENT');
});

describe('a role of many organizations', () => {
  const investor = { params: { roleType: 'INVESTOR' } };
  const rolesOf = async ({ id }: Firm) =>
    (await staff.get(id)).roles.map(({ type, recordStatus }) => [type, recordStatus]);

  /** One that lends, one that invests, one without an entity type, one that is deleted. */
  async function four(word: string) {
    const [lender, investing, untyped, deleted] = [
      await staff.create(`${word} Lender`),
      await staff.create(`${word} Has It`),
      await staff.create(`${word} Untyped`),
      await staff.create(`${word} Gone`),
    ];
    for (const firm of [lender, investing]) await change(firm, { entityType: 'BANK' });
    await staff.call('POST', `/${lender.id}/roles`, { type: 'LENDER' });
    await staff.call('POST', `/${investing.id}/roles`, { type: 'INVESTOR' });
    await change(deleted, { recordStatus: 'DELETED' });
    return { lender, investing, ids: [lender, investing, untyped, deleted].map(({ id }) => id) };
  }
  const value = (of: string) => ({ field: 'roleType', value: of });

  it('is previewed with all roles before and after, and why it is refused', async () => {
    const { ids } = await four('Role Seen');
    expect(await preview({ action: 'addRole', ids, ...investor })).toMatchObject({
      ...{ total: 4, change: 1, same: 1, refused: 2 },
      records: [
        { name: 'Role Seen Gone', refusal: { details: [{ code: 'firms.validation.firmDeleted' }] } },
        { name: 'Role Seen Untyped', refusal: { details: [{ code: 'firms.validation.entityTypeNeeded' }] } },
        { name: 'Role Seen Lender', before: [value('LENDER')], after: [value('LENDER'), value('INVESTOR')] },
        { name: 'Role Seen Has It', outcome: 'SAME', before: [value('INVESTOR')] },
      ],
    });
    expect(await preview({ action: 'removeRole', ids, ...investor })).toMatchObject({
      ...{ total: 4, change: 1, same: 3, refused: 0 },
      records: [
        { name: 'Role Seen Has It', before: [value('INVESTOR')], after: [] },
        { outcome: 'SAME' },
        { outcome: 'SAME' },
        { outcome: 'SAME' },
      ],
    });
  });

  it('is added, undone and added again', async () => {
    const { lender, investing, ids } = await four('Role Given');
    const added = await run({ action: 'addRole', ids, ...investor });
    expect(added).toMatchObject({ status: 'DONE', done: 1, unchanged: 1, refused: 2 });
    expect(await rolesOf(lender)).toEqual([
      ['LENDER', 'EFFECTIVE'],
      ['INVESTOR', 'EFFECTIVE'],
    ]);
    const undone = await run({ action: 'undo', filter: {}, params: { bulkId: added.id } });
    expect(undone).toMatchObject({ total: 1, done: 1 });
    expect(await rolesOf(lender)).toEqual([
      ['LENDER', 'EFFECTIVE'],
      ['INVESTOR', 'DELETED'],
    ]);
    expect(await rolesOf(investing)).toEqual([['INVESTOR', 'EFFECTIVE']]);
    expect(await run({ action: 'undo', filter: {}, params: { bulkId: added.id } })).toMatchObject({
      ...{ done: 0, unchanged: 1 },
    });
    await run({ action: 'undo', filter: {}, params: { bulkId: undone.id } });
    expect((await rolesOf(lender)).at(-1)).toEqual(['INVESTOR', 'EFFECTIVE']);
  });

  it('is removed and given back, but not where somebody has changed the role since', async () => {
    const { lender, investing, ids } = await four('Role Taken');
    const { data } = await staff.call('POST', `/${lender.id}/roles`, { type: 'INVESTOR' });
    const removed = await run({ action: 'removeRole', ids, ...investor });
    expect(removed).toMatchObject({ done: 2, unchanged: 2, refused: 0 });
    expect(await rolesOf(investing)).toEqual([['INVESTOR', 'DELETED']]);
    await staff.call('PUT', `/${lender.id}/roles/${data?.id}`, { type: 'ISSUER', recordStatus: 'DELETED' });
    const undo = { action: 'undo', filter: {}, params: { bulkId: removed.id } };
    expect(await preview(undo)).toMatchObject({
      ...{ total: 2, change: 1, same: 0, refused: 1 },
      records: [
        { name: 'Role Taken Lender', refusal: { details: [{ code: 'firms.validation.changedSince' }] } },
        { name: 'Role Taken Has It', before: [], after: [value('INVESTOR')] },
      ],
    });
    const undone = await run(undo);
    expect(undone).toMatchObject({ done: 1, refused: 1 });
    expect(await preview(undo)).toMatchObject({ change: 0, same: 1, refused: 1 });
    expect(undone.refusals).toMatchObject([
      { name: 'Role Taken Lender', details: [{ code: 'firms.validation.changedSince' }] },
    ]);
    expect(await rolesOf(investing)).toEqual([['INVESTOR', 'EFFECTIVE']]);
  });
});

it('are deleted and restored, and either is undone', async () => {
  const [one, gone] = [await staff.create('Deletable One'), await staff.create('Deletable Gone')];
  await change(gone, { recordStatus: 'DELETED' });
  const ids = [one.id, gone.id];
  const recordStatus = async ({ id }: Firm) => (await staff.get(id)).details.recordStatus;
  expect(await preview({ action: 'delete', ids })).toMatchObject({ change: 1, same: 1, refused: 0 });
  const deleted = await run({ action: 'delete', ids });
  expect(deleted).toMatchObject({ done: 1, unchanged: 1 });
  await run({ action: 'undo', filter: {}, params: { bulkId: deleted.id } });
  expect(await recordStatus(one)).toBe('EFFECTIVE');
  expect(await preview({ action: 'restore', ids })).toMatchObject({ change: 1, same: 1, refused: 0 });
  const restored = await run({ action: 'restore', ids });
  expect(await recordStatus(gone)).toBe('EFFECTIVE');
  await run({ action: 'undo', filter: {}, params: { bulkId: restored.id } });
  expect(await recordStatus(gone)).toBe('DELETED');
});

it('needs an argument, and is for the platform alone', async () => {
  const firm = await staff.create('Argued');
  for (const action of ['setStatus', 'addRole', 'removeRole', 'undo']) {
    const without = { action, ids: [firm.id] };
    expect((await staff.call('POST', '/bulk', without)).status).toBe(422);
    expect((await staff.call('POST', '/bulk/preview', without)).status).toBe(422);
  }
  for (const [path, action] of [
    ['/bulk', 'setStatus'],
    ['/bulk', 'addRole'],
    ['/bulk/preview', 'addRole'],
  ]) {
    const json = { action, ids: [firm.id], params: { status: 'DEFUNCT', roleType: 'LENDER' } };
    for (const other of ['admin@acme.test', 'viewer@system.test'])
      expect((await directoryOf(server, other).call('POST', path ?? '', json)).status).toBe(403);
  }
});

it('leaves out what is no organization, and undoes nothing of a bulk that is unknown', async () => {
  const [firm, nobody] = [await staff.create('Known'), '00000000-0000-4000-8000-000000000000'];
  const added = await run({ action: 'addRole', ids: [firm.id, nobody], params: { roleType: 'LENDER' } });
  expect(added).toMatchObject({ done: 1, refused: 1, refusals: [{ id: nobody, code: 'NOT_FOUND' }] });
  const undo = { action: 'undo', filter: {}, params: { bulkId: nobody } };
  expect(await preview(undo)).toMatchObject({ total: 0 });
  expect(await run(undo)).toMatchObject({ total: 0, done: 0 });
});
