import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DirectoryChange } from '#contract/directoryChanges.ts';
import type { FirmMergePreview, FirmMergeRecord, FirmUnmerged } from '#contract/firmMerges.ts';
import type { Firm } from '#contract/firms.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { linkedKeyOf } from '#tests/support/linkedKeyOf.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
const { call, create, get } = directoryOf(server);
let accountId = '';
beforeAll(async () => {
  accountId = await accountIdOf(server.deps, 'acme');
});

const given = <T>(data: unknown) => data as T;
const merge = (survivor: { id: string }, merged: { id: string }, body: object = {}, version?: number) =>
  call('POST', `/${survivor.id}/merge`, { mergedId: merged.id, ...body }, version);
const unmerge = async (firm: { id: string }, body: object = {}) => {
  const { status, data, error } = await call('POST', `/${firm.id}/unmerge`, body);
  return { status, error, data: given<FirmUnmerged>(data) };
};
const preview = async (one: Firm, other: Firm, survivorId?: string) => {
  const { data } = await call(
    'GET',
    `/${one.id}/merge/${other.id}${survivorId ? `?survivorId=${survivorId}` : ''}`,
  );
  return given<FirmMergePreview>(data);
};
const recordOf = async ({ id }: { id: string }) => {
  const { data } = await call('GET', `/${id}/merge`);
  return data?.merge as FirmMergeRecord | null;
};
const add = async ({ id }: Firm, part: string, body: object) =>
  (await call('POST', `/${id}/${part}`, body)).status;
const namesOf = ({ names }: Firm) =>
  names
    .filter(({ recordStatus }) => recordStatus === 'EFFECTIVE')
    .map(({ type, value }) => `${type} ${value}`);
const keyOf = (firmId: string) => linkedKeyOf(server, firmId);
const listed = async (key: string) =>
  (await (await server.fetch(`/dex/api/v1/firms?key=${key}`, { as })).json()).data[0];

let pairs = 0;
async function pair() {
  pairs += 1;
  return [await create(`Survivor ${pairs}`), await create(`Merged ${pairs}`)] as const;
}
const lei = ['529900T8BM49AURSDO55', '213800WSGIIZCXF1P572'];

describe('a merge', () => {
  it('unites names and records, moves links and children, and takes what was chosen', async () => {
    const [own, other] = await pair();
    await add(other, 'names', { value: 'Merged, Legally', type: 'LEGAL' });
    await add(own, 'names', { value: 'Survivor, Legally', type: 'LEGAL' });
    await add(own, 'names', { value: 'both', type: 'OTHER' });
    await add(other, 'names', { value: 'Both.', type: 'SHORT' });
    await add(other, 'identifiers', { type: 'CRD', value: '12345' });
    await add(other, 'contacts', { type: 'URL', value: 'merged.example' });
    await call(
      'PUT',
      `/${other.id}/firmBasicInformation/${other.id}`,
      detailsOf(other, { description: 'Of the other' }),
    );
    const child = await create('Below the merged one');
    await call('PUT', `/${child.id}/relations/${child.id}/parent`, { parentId: other.id });
    const link = await makeCrmFirm(server.deps, accountId, `Linked ${pairs}`, other.key);

    const told = await preview(own, other);
    expect(told).toMatchObject({
      reason: 'mostLinked',
      proposedId: other.id,
      survivor: { id: other.id, linkCount: 1, childCount: 1 },
    });
    const asked = await preview(own, other, own.id);
    expect(asked).toMatchObject({
      survivor: { id: own.id },
      merged: { linkCount: 1 },
      refusals: [],
      leis: null,
    });
    expect(asked.fields).toMatchObject([
      { field: 'displayName', proposed: 'survivor' },
      { field: 'description', survivor: null, merged: 'Of the other', proposed: 'merged' },
    ]);
    expect(asked.links).toMatchObject([{ firmId: link }]);
    expect(asked.children).toMatchObject([{ id: child.id }]);

    const { status, data } = await merge(own, other, { take: ['description'] });
    expect(status).toBe(200);
    const made = given<Firm>(data);
    expect(namesOf(made).sort()).toEqual(
      [
        `COMMON ${own.displayName}`,
        'LEGAL Survivor, Legally',
        'OTHER both',
        `OTHER ${other.displayName}`,
        'OTHER Merged, Legally',
      ].sort(),
    );
    expect(made).toMatchObject({
      mergedFrom: null,
      displayName: own.displayName,
      details: { description: 'Of the other' },
      identifiers: [{ type: 'CRD', value: '12345', sharedWith: 0 }],
      contacts: [{ type: 'URL' }],
      linkFrequencyData: { linkFrequency: 1 },
    });
    expect(await keyOf(link)).toBe(own.key);
    expect((await get(child.id)).relations).toMatchObject({ parentId: own.id, ultimateParentId: own.id });
    expect(await listed(other.key)).toMatchObject({ deletionStatus: 'DELETED', mergedInto: own.id });
    expect(await recordOf(other)).toMatchObject({
      merged: { id: other.id },
      survivor: { id: own.id },
      into: { id: own.id },
      mergedBy: expect.any(String),
      linkCount: 1,
      links: [{ firmId: link, isStill: true }],
      children: [{ id: child.id, isStill: true }],
      since: { links: [], values: [] },
    });
    expect(await recordOf(own)).toBeNull();
  });

  it('answers the survivor for id and key, and says so', async () => {
    const [own, other] = await pair();
    await merge(own, other);
    expect(await get(other.id)).toMatchObject({ id: own.id, mergedFrom: { id: other.id, key: other.key } });
    const { data } = await call('GET', `/${other.id}/hierarchy`);
    expect(data).toMatchObject([{ id: own.id }]);
    expect((await call('GET', `/${other.id}/impact`)).status).toBe(200);
    const answer = await server.fetch(`/api/v1/admin/entities/${other.key}`, { as });
    expect((await answer.json()).data).toMatchObject({ key: own.key, mergedFrom: other.key });
    const twins = await server.fetch(`/dex/api/v1/firmMatcher/${other.key}`, { as });
    expect(twins.status).toBe(200);
    expect((await server.fetch(`/dex/api/v1/firms/${other.id}/export`, { as })).status).toBe(200);
    expect((await call('GET', `/${other.id}/versions`)).data).toMatchObject([
      { operation: 'firms.merge' },
      {},
    ]);
  });

  it('of two LEIs keeps the one chosen, the other stays in the history', async () => {
    const [own, other] = await pair();
    for (const [n, firm] of [own, other].entries())
      expect(await add(firm, 'identifiers', { type: 'LEI', value: lei[n] })).toBe(201);
    expect((await preview(own, other, own.id)).leis).toEqual({ survivor: lei[0], merged: lei[1] });
    expect(await merge(own, other)).toMatchObject({ status: 422, error: { target: 'lei' } });
    expect((await merge(own, other, { lei: 'merged' })).status).toBe(200);
    const leisOf = async (firm: Firm) =>
      (await get(firm.id)).identifiers
        .filter(({ recordStatus }) => recordStatus === 'EFFECTIVE')
        .map(({ value }) => value);
    expect(await leisOf(own)).toEqual([lei[1]]);
    expect((await unmerge(other)).data.kept).toEqual([]);
    expect([await leisOf(own), await leisOf(other)]).toEqual([[lei[0]], [lei[1]]]);
  });

  it('at the moment of a link loses neither', async () => {
    for (const n of [1, 2, 3]) {
      const [own, other] = await pair();
      const firmId = await makeCrmFirm(server.deps, accountId, `At once ${n}`);
      const path = `/api/v1/admin/crm/accounts/${accountId}/investorFirms/${firmId}/cmgEntityKey`;
      const json = { cmgEntityKey: other.key };
      const [merged, linked] = await Promise.all([
        merge(own, other),
        server.fetch(path, { method: 'PUT', as, json }),
      ]);
      expect(merged.status).toBe(200);
      expect(await keyOf(firmId)).toBe(linked.status === 200 ? own.key : null);
    }
  });

  it('gives a child the place of the parent that it survives', async () => {
    const [own, other] = await pair();
    const top = await create('Above both');
    await call('PUT', `/${own.id}/relations/${own.id}/parent`, { parentId: other.id });
    await call('PUT', `/${other.id}/relations/${other.id}/parent`, { parentId: top.id });
    expect((await merge(own, other)).status).toBe(200);
    expect((await get(own.id)).relations).toMatchObject({ parentId: top.id });
    await unmerge(other);
    expect((await get(own.id)).relations).toMatchObject({ parentId: other.id, ultimateParentId: top.id });
    expect((await get(other.id)).relations).toMatchObject({ parentId: top.id });
  });

  it('tells each account one fact, and the platform both firms', async () => {
    const [own, other] = await pair();
    for (const n of [1, 2]) await makeCrmFirm(server.deps, accountId, `Fact ${pairs} ${n}`, other.key);
    await merge(own, other);
    const eventsOf = async (path: string, who: string) =>
      (await (await server.fetch(`${path}${path.includes('?') ? '&' : '?'}perPage=100`, { as: who })).json())
        .data;
    const facts = (
      await eventsOf('/api/v1/auditEvents?action=crmInvestorFirms.moveLinks', 'admin@acme.test')
    ).filter(({ changes }: { changes: { after: unknown }[] }) => changes[0]?.after === 2);
    expect(facts).toMatchObject([
      { objectName: null, changes: [{ field: 'total', before: null, after: 2 }] },
    ]);
    const ofPlatform = await eventsOf('/api/v1/auditEvents', as);
    for (const { id } of [own, other])
      expect(ofPlatform).toContainEqual(expect.objectContaining({ action: 'firms.merge', objectId: id }));
  });
});

describe('is refused', () => {
  const keyOfMerge = async (own: { id: string }, other: { id: string }) =>
    (await merge(own, other)).error?.details.map(({ code }) => code);
  const mapTo = (key: string, subdomain: string) =>
    sql`update accounts set cmg_entity_key = ${key} where subdomain = ${subdomain}`.execute(server.deps.db);

  it('with itself, one that is deleted, one that is unknown', async () => {
    const [own, other] = await pair();
    expect(await keyOfMerge(own, own)).toEqual(['firms.validation.mergeItself']);
    await call(
      'PUT',
      `/${other.id}/firmBasicInformation/${other.id}`,
      detailsOf(other, { recordStatus: 'DELETED' }),
    );
    expect(await keyOfMerge(own, other)).toEqual(['firms.validation.mergeDeleted']);
    expect((await merge(own, { id: accountId })).status).toBe(404);
    expect((await merge({ id: accountId }, own)).status).toBe(404);
  });

  it('of a firm mapped to an account, and of two', async () => {
    const [own, other] = await pair();
    const accounts = await server.deps.db
      .selectFrom('accounts')
      .select(['subdomain', 'cmg_entity_key'])
      .orderBy('id')
      .limit(2)
      .execute();
    const [one, two] = accounts;
    await mapTo(other.key, one?.subdomain ?? '');
    expect(await keyOfMerge(own, other)).toEqual(['firms.validation.mergeMapped']);
    expect(await preview(own, other)).toMatchObject({ proposedId: other.id, reason: 'mapped' });
    await mapTo(own.key, two?.subdomain ?? '');
    expect(await keyOfMerge(own, other)).toEqual(['firms.validation.mergeBothMapped']);
    for (const { subdomain, cmg_entity_key } of accounts)
      await mapTo(cmg_entity_key ?? '', subdomain).catch(() =>
        sql`update accounts set cmg_entity_key = null where subdomain = ${subdomain}`.execute(server.deps.db),
      );
  });

  it('of two that are connected; one connection moves and comes back', async () => {
    const [own, other] = await pair();
    const found = await server.fetch('/dex/api/v1/factSetFirms?searchText=granite&perPage=100', { as });
    const free = (await found.json()).data.filter(
      ({ linkedFirmId }: { linkedFirmId: string | null }) => !linkedFirmId,
    );
    const connect = (firm: Firm, n: number) =>
      call('POST', `/${firm.id}/factSetLink`, { factSetId: free[n].id });
    expect((await connect(other, 0)).status).toBe(200);
    const before = await get(other.id);
    expect((await merge(own, other)).status).toBe(200);
    expect(await get(own.id)).toMatchObject({ isFactSetConnected: true });
    expect((await call('GET', `/${own.id}/factSetLink`)).data).toMatchObject({ factSetId: free[0].id });
    expect((await unmerge(other)).status).toBe(200);
    expect(await get(own.id)).toMatchObject({ isFactSetConnected: false });
    const after = await get(other.id);
    expect(after).toMatchObject({
      isFactSetConnected: true,
      details: { description: before.details.description },
    });
    expect((await call('DELETE', `/${other.id}/factSetLink`, {})).status).toBe(200);
    for (const [n, firm] of [own, other].entries()) expect((await connect(firm, n)).status).toBe(200);
    expect(await keyOfMerge(own, other)).toContain('firms.validation.mergeBothConnected');
  });

  it('in a cycle, and above the limits', async () => {
    const [own, other] = await pair();
    const between = await create('Between');
    await call('PUT', `/${between.id}/relations/${between.id}/parent`, { parentId: other.id });
    await call('PUT', `/${own.id}/relations/${own.id}/parent`, { parentId: between.id });
    expect(await keyOfMerge(own, other)).toEqual(['firms.validation.mergeCycle']);
    expect((await preview(own, other, own.id)).refusals).toMatchObject([
      { code: 'firms.validation.mergeCycle' },
    ]);
    expect((await merge(other, own)).status).toBe(200);

    const [few, many] = await pair();
    const { db } = server.deps;
    await sql`insert into firms (id, key, firm_type, status, parent_id, created_on)
      select gen_random_uuid(), (800000000 + n)::text, 'REGULAR', 'ACTIVE', ${many.id}::uuid, now()
      from generate_series(1, 501) as n`.execute(db);
    const template = await makeCrmFirm(server.deps, accountId, `Many ${pairs}`, many.key);
    await sql`insert into crm_investor_firms (account_id, id, firm_key, name, name_key, search_text, status, details, cmg_entity_key, created_on)
      select account_id, gen_random_uuid(), firm_key || n, name, name_key, search_text, status, details, cmg_entity_key, created_on
      from crm_investor_firms, generate_series(1, 5000) as n where id = ${template}`.execute(db);
    expect(await keyOfMerge(few, many)).toEqual([
      'firms.validation.mergeChildren',
      'firms.validation.mergeLinks',
    ]);
    expect((await merge(many, few)).status).toBe(200);
    await sql`delete from crm_investor_firms where cmg_entity_key = ${many.key}`.execute(db);
    await sql`delete from firms where parent_id = ${many.id}`.execute(db);
  });

  it('without the right, to customers, and for a version that is gone', async () => {
    const [own, other] = await pair();
    const path = `/dex/api/v1/firms/${own.id}/merge`;
    for (const who of ['viewer@system.test', 'admin@acme.test']) {
      const headers = { 'idempotency-key': who };
      const json = { mergedId: other.id };
      const answer = await server.fetch(path, { method: 'POST', as: who, json, headers });
      expect([who, answer.status]).toEqual([who, 403]);
    }
    expect((await merge(own, other, {}, own.version + 1)).status).toBe(409);
    expect(await merge(own, other, { mergedVersion: 7 })).toMatchObject({ error: { code: 'EDIT_CONFLICT' } });
    expect((await merge(own, other, { mergedVersion: other.version }, own.version)).status).toBe(200);
  });
});

describe('a merged firm', () => {
  it('takes no write, no link and no account, and is no parent', async () => {
    const [own, other] = await pair();
    await merge(own, other);
    const [name] = other.names;
    const writes: [string, string, object?][] = [
      [
        'PUT',
        `/${other.id}/firmBasicInformation/${other.id}`,
        detailsOf(other, { recordStatus: 'EFFECTIVE' }),
      ],
      ['POST', `/${other.id}/names`, { value: 'Another', type: 'OTHER' }],
      ['POST', `/${other.id}/names/${name?.id}/setMarketingName`, { value: true }],
      ['PUT', `/${other.id}/relations/${other.id}/parent`, { parentId: null }],
      ['POST', `/${other.id}/version/1/restore`],
      ['POST', `/${other.id}/factSetLink`, { factSetId: 'ABC123-E' }],
      ['DELETE', `/${other.id}/factSetLink`],
    ];
    for (const [method, path, body] of writes)
      expect([path, await call(method, path, body)]).toMatchObject([
        path,
        { status: 409, error: { code: 'MERGED' } },
      ]);
    const stale = await call('PUT', `/${other.id}/relations/${other.id}/parent`, { parentId: null }, 99);
    expect(stale.error?.code).toBe('MERGED');
    const firmId = await makeCrmFirm(server.deps, accountId, `No link ${pairs}`);
    const link = await server.fetch(
      `/api/v1/admin/crm/accounts/${accountId}/investorFirms/${firmId}/cmgEntityKey`,
      {
        ...{ method: 'PUT', as, json: { cmgEntityKey: other.key } },
      },
    );
    expect(link.status).toBe(422);
    const account = await server.fetch('/api/v1/admin/accounts', {
      ...{ method: 'POST', as, headers: { 'idempotency-key': 'account of a merged firm' } },
      json: {
        subdomain: 'mergedkey',
        name: 'Of a merged firm',
        accountType: 'BUY_SIDE',
        cmgEntityKey: other.key,
      },
    });
    expect(await account.json()).toMatchObject({
      error: { details: [{ code: 'validation.entityKeyMerged', values: { key: own.key } }] },
    });
    const parent = await call('PUT', `/${own.id}/relations/${own.id}/parent`, { parentId: other.id });
    expect(parent.status).toBe(422);
    const bulk = await call('POST', '/bulk/preview', { action: 'restore', ids: [other.id] });
    expect(bulk.data).toMatchObject({ refused: 1 });
    expect((await call('GET', `/${own.id}/merge/${other.id}`)).error?.code).toBe('MERGED');
    expect(await merge(other, own)).toMatchObject({ status: 409, error: { code: 'MERGED' } });
    expect(await merge(own, other)).toMatchObject({ status: 409, error: { code: 'MERGED' } });
  });

  it('of a survivor that was merged itself leads to the last, and comes back in turn', async () => {
    const [a, b] = await pair();
    const [c] = await pair();
    const link = await makeCrmFirm(server.deps, accountId, `Chain ${pairs}`, a.key);
    await merge(b, a);
    await merge(c, b);
    expect(await get(a.id)).toMatchObject({ id: c.id, mergedFrom: { id: a.id } });
    expect((await recordOf(a))?.survivor.id).toBe(c.id);
    expect(await keyOf(link)).toBe(c.key);
    expect((await unmerge(a)).error?.details).toMatchObject([{ code: 'firms.validation.unmergeFirst' }]);
    expect((await unmerge(b)).status).toBe(200);
    expect(await get(a.id)).toMatchObject({ id: b.id });
    expect((await unmerge(a)).status).toBe(200);
    expect(await keyOf(link)).toBe(a.key);
    expect((await unmerge(a)).error?.details).toMatchObject([{ code: 'firms.validation.notMerged' }]);
  });
});

it('is one of the directory’s changes, and so is its un-merge; by name each organization’s own are found', async () => {
  const changes = async (query = '') => {
    const answer = await server.fetch(`/dex/api/v1/directoryChanges?perPage=200&${query}`, { as });
    return ((await answer.json()).data as DirectoryChange[]).map(({ firm, operation, merge, changes }) => ({
      firm: firm?.displayName,
      operation,
      merge: merge && [merge.other.displayName, merge.isOtherMerged, merge.linkCount, merge.childCount],
      values: changes.map(({ part, kind, before, after }) => `${part} ${kind}: ${after ?? before}`),
    }));
  };
  const [own, other] = await pair();
  const child = await create(`Child ${pairs}`);
  await call('PUT', `/${child.id}/relations/${child.id}/parent`, { parentId: other.id });
  await makeCrmFirm(server.deps, accountId, `Counted ${pairs}`, other.key);
  await add(other, 'addresses', {
    ...{ type: 'HEADQUARTERS', streetLine1: '1 Pier Road', city: 'Bergen', state: 'Vestland' },
    ...{ postalCode: '5003', country: 'NO' },
  });
  await sql`update firm_addresses set street_line1 = '' where firm_id = ${other.id}`.execute(server.deps.db);
  const before = (await changes()).length;
  await merge(own, other);
  await unmerge(other);
  const merged = {
    ...{ firm: own.displayName, operation: 'firms.merge' },
    merge: [other.displayName, true, 1, 1],
    values: [`names added: ${other.displayName}`, 'addresses added: Bergen, Vestland, NO'],
  };
  const values = merged.values.map((value) => value.replace('added', 'deleted'));
  const unmerged = { ...merged, operation: 'firms.unmerge', values };
  expect((await changes()).slice(0, -before)).toEqual([unmerged, merged]);
  const ofMerge = (rows: Awaited<ReturnType<typeof changes>>) =>
    rows.filter(({ operation }) => /merge/.test(operation ?? ''));
  const ofOther = [own.displayName, false, 1, 1];
  expect(ofMerge(await changes(`search=${other.key}`))).toMatchObject([
    { firm: other.displayName, operation: 'firms.unmerge', merge: ofOther },
    { firm: other.displayName, operation: 'firms.merge', merge: ofOther },
  ]);
  expect(ofMerge(await changes(`search=${child.key}`))).toMatchObject([
    {
      firm: child.displayName,
      operation: 'firms.unmerge',
      merge: null,
      values: [`relations changed: ${other.displayName}`],
    },
    {
      firm: child.displayName,
      operation: 'firms.merge',
      merge: null,
      values: [`relations changed: ${own.displayName}`],
    },
  ]);
});

describe('an un-merge', () => {
  it('restores both; what was changed since stays with the survivor and is listed', async () => {
    const [own, other] = await pair();
    await add(other, 'names', { value: 'Stays, as it is renamed', type: 'SHORT' });
    await add(other, 'contacts', { type: 'URL', value: 'both.example' });
    await call(
      'PUT',
      `/${other.id}/firmBasicInformation/${other.id}`,
      detailsOf(other, { description: 'Taken', entityType: 'BANK' }),
    );
    const before = [await get(own.id), await get(other.id)];
    const moved = await makeCrmFirm(server.deps, accountId, `Moved ${pairs}`, other.key);
    await merge(own, other, { take: ['displayName', 'description', 'entityType'] });
    const merged = await get(own.id);
    expect(merged.displayName).toBe(other.displayName);
    await call(
      'PUT',
      `/${own.id}/firmBasicInformation/${own.id}`,
      detailsOf(merged, { description: 'Edited since' }),
    );
    const short = merged.names.find(({ type }) => type === 'SHORT');
    await call('PUT', `/${own.id}/names/${short?.id}`, {
      value: 'Renamed',
      type: 'SHORT',
      recordStatus: 'EFFECTIVE',
    });
    const since = [
      await makeCrmFirm(server.deps, accountId, `Since ${pairs} 1`, own.key),
      await makeCrmFirm(server.deps, accountId, `Since ${pairs} 2`, own.key),
    ];
    await sql`update crm_investor_firms set linked_on = ${new Date(Date.now() + 60_000)} where id = any(${since}::uuid[])`.execute(
      server.deps.db,
    );
    const values = [
      { part: 'details', type: 'description', value: 'Edited since' },
      { part: 'names', type: 'SHORT', value: 'Renamed' },
    ];
    expect((await recordOf(other))?.since).toMatchObject({ linkCount: 2, values });
    const { status, data } = await unmerge(other, { links: [{ accountId, firmId: since[1] }] });
    expect([status, data]).toMatchObject([200, { linkCount: 2, kept: values, merged: { id: other.id } }]);
    expect(await Promise.all([moved, ...since].map(keyOf))).toEqual([other.key, own.key, other.key]);
    const after = [await get(own.id), await get(other.id)];
    expect(namesOf(after[1] as Firm)).toEqual(namesOf(before[1] as Firm));
    expect(after[1]?.details).toMatchObject({
      description: 'Taken',
      entityType: 'BANK',
      recordStatus: 'EFFECTIVE',
    });
    expect(namesOf(after[0] as Firm).sort()).toEqual([...namesOf(before[0] as Firm), 'SHORT Renamed'].sort());
    expect(after[0]).toMatchObject({
      displayName: own.displayName,
      details: { description: 'Edited since', entityType: null },
    });
    expect(await recordOf(other)).toBeNull();
    expect((await merge(own, other)).status).toBe(200);
    expect((await unmerge(other)).status).toBe(200);
  });

  it('waits until a deleted survivor is restored', async () => {
    const [own, other] = await pair();
    await merge(own, other);
    await call(
      'PUT',
      `/${own.id}/firmBasicInformation/${own.id}`,
      detailsOf(await get(own.id), { recordStatus: 'DELETED' }),
    );
    expect((await unmerge(other)).error?.details).toMatchObject([
      { code: 'firms.validation.unmergeDeleted' },
    ]);
  });
});
