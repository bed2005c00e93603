import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leiCheckDigits } from '#contract/checkDigits.ts';
import type { Firm } from '#contract/firms.ts';
import type { FirmVersion } from '#contract/firmVersions.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

let server: TestServer;
let staff: ReturnType<typeof directoryOf>;
beforeAll(async () => {
  server = await createTestServer();
  staff = directoryOf(server);
});
afterAll(() => server.close());

async function history(id: string, query = '', as = 'admin@system.test') {
  const answer = await server.fetch(`/dex/api/v1/firms/${id}/versions${query}`, { as });
  const { data, pagination } = await answer.json();
  return { versions: data as FirmVersion[], pagination };
}
async function at(id: string, version: number) {
  const answer = await server.fetch(`/dex/api/v1/firms/${id}/version/${version}`, {
    as: 'admin@system.test',
  });
  return { status: answer.status, data: (await answer.json()).data };
}
const restore = (id: string, version: number) => staff.call('POST', `/${id}/version/${version}/restore`);
const restoreValue = (id: string, version: number, value: object) =>
  staff.call('POST', `/${id}/version/${version}/restoreValue`, value);
const change = (firm: Firm, changes: object) =>
  staff.call('PUT', `/${firm.id}/firmBasicInformation/${firm.id}`, detailsOf(firm, changes));
const setParent = (id: string, parentId: string | null) =>
  staff.call('PUT', `/${id}/relations/${id}/parent`, { parentId });
const lei = (letter: string) => {
  const start = `DEMO00HISTORY0000${letter}`;
  return start + leiCheckDigits(start);
};
const identifier = (value: string, recordStatus = 'EFFECTIVE') => ({ type: 'LEI', value, recordStatus });

describe('the history of a firm', () => {
  it('that nobody has changed is the firm as it was loaded', async () => {
    const list = await server.fetch('/dex/api/v1/firms?perPage=1', { as: 'admin@system.test' });
    const [{ id }] = (await list.json()).data;
    const firm = await staff.get(id);
    expect((await history(id)).versions).toEqual([
      {
        ...{ id: 1, versionNumber: 1, createdOn: firm.createdOn, source: 'CMG', userName: null },
        ...{ operation: null, restoredFrom: null, changes: [] },
      },
    ]);
    expect((await at(id, 1)).data).toEqual(firm);
    expect((await at(id, 2)).status).toBe(404);
  });

  it('has who made each version, when, and what it changed, newest first', async () => {
    const firm = await staff.create('Much Changed');
    await change(firm, { description: 'Anew', entityType: 'BANK' });
    const { data } = await staff.call('POST', `/${firm.id}/identifiers`, identifier(lei('A')));
    await staff.call('PUT', `/${firm.id}/identifiers/${data?.id}`, identifier(lei('A'), 'DELETED'));
    const parent = await staff.create('Above It');
    await setParent(firm.id, parent.id);
    const { versions, pagination } = await history(firm.id);
    const ofFirm = { kind: 'changed', recordId: firm.id, type: null };
    const ofLei = { part: 'identifiers', recordId: data?.id, type: 'LEI', value: lei('A') };
    expect(
      versions.map(({ versionNumber, operation, changes }) => [versionNumber, operation, changes]),
    ).toEqual([
      [5, 'firms.setParent', [{ ...ofFirm, part: 'relations', fields: ['parentId'], value: 'Above It' }]],
      [4, 'firms.updateIdentifier', [{ ...ofLei, kind: 'deleted', fields: ['recordStatus'] }]],
      [3, 'firms.createIdentifier', [{ ...ofLei, kind: 'added', fields: [] }]],
      [
        2,
        'firms.updateDetails',
        [{ ...ofFirm, part: 'details', fields: ['description', 'entityType'], value: null }],
      ],
      [1, 'firms.create', []],
    ]);
    expect(versions[0]?.userName).toBeTruthy();
    expect(pagination).toMatchObject({ totalCount: 5 });
    const pages = [
      await history(firm.id, '?perPage=2&page=2'),
      await history(firm.id, '?perPage=2&page=2&orderDirection=asc'),
    ];
    expect(pages[0]?.versions).toEqual(versions.slice(2, 4));
    expect(pages[1]?.versions).toEqual([versions[2], versions[1]]);
  });

  it('is read by customers, without the names of the platform’s people', async () => {
    const firm = await staff.create('Read by All');
    const { versions } = await history(firm.id, '', 'admin@acme.test');
    expect(versions).toMatchObject([{ versionNumber: 1, source: 'CMG', userName: null }]);
  });
});

describe('restoring a version', () => {
  it('makes the firm what it was, as a new version', async () => {
    const firm = await staff.create('Restored Whole');
    await change(firm, { description: 'Later' });
    await staff.call('POST', `/${firm.id}/names`, {
      value: 'Later Name',
      type: 'OTHER',
      recordStatus: 'EFFECTIVE',
    });
    const { status, data } = await restore(firm.id, 1);
    expect(status).toBe(200);
    const after = await staff.get(firm.id);
    expect(data).toEqual(after);
    expect(after.version).toBe(4);
    expect(after.details.description).toBeNull();
    expect(after.names.map(({ value, recordStatus }) => [value, recordStatus])).toEqual([
      ['Restored Whole', 'EFFECTIVE'],
      ['Later Name', 'DELETED'],
    ]);
    const { versions } = await history(firm.id);
    expect(versions[0]).toMatchObject({ restoredFrom: 1, operation: 'firms.restoreVersion' });
    expect((await restore(firm.id, 9)).status).toBe(404);
  });

  it('brings back the display name, which is found again', async () => {
    const firm = await staff.create('Zwieback Holdings');
    const { data } = await staff.call('POST', `/${firm.id}/names`, {
      ...{ value: 'Other Shown', type: 'OTHER', recordStatus: 'EFFECTIVE' },
    });
    await staff.call('POST', `/${firm.id}/names/${data?.id}/setDisplayName`);
    const [old] = firm.names;
    await staff.call('PUT', `/${firm.id}/names/${old?.id}`, {
      value: 'Gone',
      type: 'COMMON',
      recordStatus: 'DELETED',
    });
    expect((await restore(firm.id, 1)).data).toMatchObject({ displayName: 'Zwieback Holdings' });
    const found = await server.fetch('/dex/api/v1/firms?searchText=zwieback', { as: 'admin@system.test' });
    expect((await found.json()).data.map(({ id }: Firm) => id)).toEqual([firm.id]);
  });

  it('is refused with the reason where another has the LEI by now; single values still can be', async () => {
    const [firm, other] = [await staff.create('Had the LEI'), await staff.create('Has the LEI')];
    const { data } = await staff.call('POST', `/${firm.id}/identifiers`, identifier(lei('B')));
    await change(firm, { description: 'With an LEI' });
    await staff.call('PUT', `/${firm.id}/identifiers/${data?.id}`, identifier(lei('B'), 'DELETED'));
    await staff.call('POST', `/${other.id}/identifiers`, identifier(lei('B')));
    await change(firm, { description: 'Without' });
    const before = await staff.get(firm.id);
    const refused = await restore(firm.id, 3);
    expect(refused).toMatchObject({ status: 409, error: { code: 'DUPLICATE' } });
    expect(refused.error?.message).toContain('Has the LEI');
    expect(await staff.get(firm.id)).toEqual(before);
    const value = { part: 'details', field: 'description' };
    expect((await restoreValue(firm.id, 3, value)).data?.details).toMatchObject({
      description: 'With an LEI',
    });
    const whole = { part: 'identifiers', recordId: data?.id };
    expect((await restoreValue(firm.id, 3, whole)).status).toBe(409);
  });

  it('restores several values in one version, all of them or none', async () => {
    const firm = await staff.create('Restored in Part');
    const { data } = await staff.call('POST', `/${firm.id}/names`, {
      value: 'In Part',
      type: 'SHORT',
      recordStatus: 'EFFECTIVE',
    });
    await change(await staff.get(firm.id), { description: 'Later', industryType: 'BANKING' });
    const description = { part: 'details', field: 'description' };
    const many = (...values: object[]) =>
      staff.call('POST', `/${firm.id}/version/1/restoreValues`, { values });
    const before = await staff.get(firm.id);
    expect(await many(description, { part: 'details', field: 'version' })).toMatchObject({ status: 422 });
    expect(await staff.get(firm.id)).toEqual(before);
    expect((await many()).status).toBe(422);
    const { data: restored } = await many(description, { part: 'names', recordId: data?.id });
    expect(restored).toMatchObject({
      version: before.version + 1,
      details: { description: null, industryType: 'BANKING' },
      names: [{ value: 'Restored in Part' }, { value: 'In Part', recordStatus: 'DELETED' }],
    });
  });

  it('is refused where the parent is deleted, or is below it by now', async () => {
    const [firm, parent] = [await staff.create('Was Below'), await staff.create('Was Above')];
    await setParent(firm.id, parent.id);
    await setParent(firm.id, null);
    await setParent(parent.id, firm.id);
    const cycle = await restore(firm.id, 2);
    expect(cycle).toMatchObject({ status: 422, error: { target: 'parentId' } });
    expect(cycle.error?.message).toBe('Was Above is below this organization, so it cannot be its parent.');
    await setParent(parent.id, null);
    await change(await staff.get(parent.id), { recordStatus: 'DELETED' });
    const gone = await restoreValue(firm.id, 2, { part: 'relations', field: 'parentId' });
    expect(gone.error?.message).toBe('Was Above is deleted, so it cannot be a parent.');
    await change(await staff.get(parent.id), { recordStatus: 'EFFECTIVE' });
    expect((await restore(firm.id, 2)).data?.relations).toMatchObject({
      parentId: parent.id,
      parentName: 'Was Above',
    });
  });

  it('is refused of a deleted firm, unless it brings the firm back', async () => {
    const firm = await staff.create('Deleted and Back');
    await change(firm, { description: 'Once' });
    await change(await staff.get(firm.id), { recordStatus: 'DELETED' });
    expect(await restore(firm.id, 3)).toMatchObject({ status: 422 });
    expect((await restore(firm.id, 2)).data?.details).toMatchObject({ recordStatus: 'EFFECTIVE' });
  });

  it('is refused where a role would be left without an entity type', async () => {
    const firm = await staff.create('Typed for a Role');
    await change(firm, { entityType: 'BANK' });
    await staff.call('POST', `/${firm.id}/roles`, { type: 'INVESTOR', recordStatus: 'EFFECTIVE' });
    expect(await restoreValue(firm.id, 1, { part: 'details', field: 'entityType' })).toMatchObject({
      status: 422,
      error: { target: 'entityType' },
    });
    expect((await restore(firm.id, 1)).status).toBe(200);
  });

  it.each([
    ['a field that is none', { part: 'details', field: 'version' }],
    ['a record that is none', { part: 'names', recordId: '01890000-0000-7000-8000-00000000dead' }],
    ['what no staff writes', { part: 'names', recordId: 'own', field: 'isOverride' }],
  ])('is refused of %s', async (_, value: { part: string; recordId?: string; field?: string }) => {
    const firm = await staff.create('Has Few Values');
    await change(firm, { description: 'Once' });
    const recordId = value.recordId === 'own' ? firm.names[0]?.id : value.recordId;
    expect(await restoreValue(firm.id, 1, { ...value, ...(recordId && { recordId }) })).toMatchObject({
      status: 422,
    });
  });
});
