import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FactSetFirm, FactSetFirmPreview, FirmMerge } from '#contract/factSetFirms.ts';
import type { Firm } from '#contract/firms.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { digests } from '#tests/walk/storedRows.ts';
import { directoryOf } from './firmWorld.ts';

let server: TestServer;
let staff: ReturnType<typeof directoryOf>;
let told: FactSetFirm[];
beforeAll(async () => {
  server = await createTestServer({ clock: stoppedClock() });
  staff = directoryOf(server);
  told = (await provider('?searchText=granite&perPage=100')).data;
});
afterAll(() => server.close());

async function provider(path: string, as = 'admin@system.test') {
  const answer = await server.fetch(`/dex/api/v1/factSetFirms${path}`, { as });
  return { status: answer.status, ...(await answer.json()) };
}
const preview = async (id: string): Promise<FactSetFirmPreview> => (await provider(`/${id}/preview`)).data;
let used = 0;
/** An unused one whose LEI the provider knows. */
async function unused(): Promise<FactSetFirmPreview> {
  for (; used < told.length; ) {
    const firm = await preview(told[used++]?.id ?? '');
    if (firm.identifiers.some(({ type }) => type === 'LEI') && !firm.factSetParentFirmId) return firm;
  }
  throw new Error('No more');
}

const connect = (firm: Firm, body: object, dry = false) =>
  staff.call('POST', `/${firm.id}/factSetLink${dry ? '?isDryRun=true' : ''}`, body);
const disconnect = (firm: Firm, body?: object, dry = false) =>
  staff.call('DELETE', `/${firm.id}/factSetLink${dry ? '?isDryRun=true' : ''}`, body);
const merge = ({ data }: { data?: unknown }) => data as FirmMerge;

describe('the external provider', () => {
  it('is searched by name, best first, twenty a page', async () => {
    const { data, pagination } = await provider('?searchText=granite');
    expect(pagination).toMatchObject({ perPage: 20, activePage: 1 });
    expect(data).toHaveLength(20);
    expect(data.every(({ properName }: FactSetFirm) => /granite/i.test(properName))).toBe(true);
    const all = await provider('');
    expect(all.pagination.totalCount).toBe(20_000);
  });

  it('finds a firm by its LEI, and by a misspelt word of its name', async () => {
    const { id, identifiers } = await unused();
    const lei = identifiers.find(({ type }) => type === 'LEI')?.value;
    expect((await provider(`?searchText=${lei}`)).data).toEqual([expect.objectContaining({ id })]);
    const { data } = await provider('?searchText=garnite');
    expect(data).toHaveLength(20);
    expect(data.every(({ properName }: FactSetFirm) => /granite/i.test(properName))).toBe(true);
  });

  it('finds a firm by its id, and shows its parents', async () => {
    const child = told.find(({ factSetParentFirmId }) => factSetParentFirmId !== null);
    const found = await provider(`?searchText=${child?.id}`);
    expect(found.data).toEqual([child]);
    const { data } = await provider(`/${child?.id}/ancestors`);
    expect(data.at(-1)).toEqual(child);
    expect(data.at(-2).id).toBe(child?.factSetParentFirmId);
    expect(data[0].factSetParentFirmId).toBeNull();
    expect((await provider('/ZZZZZZ-E/ancestors')).status).toBe(404);
  });

  it('is for the platform alone', async () => {
    expect((await provider('', 'admin@acme.test')).status).toBe(403);
  });
});

describe('connecting', () => {
  it('gives a firm the values of the provider, as its dry run said, which changed nothing', async () => {
    const firm = await staff.create('Connected Plainly');
    const { id: factSetId, ...of } = await unused();
    const before = await digests(server.deps);
    const dry = await connect(firm, { factSetId }, true);
    expect(await digests(server.deps)).toEqual(before);
    const run = await connect(firm, { factsetId: factSetId });
    expect([dry.status, run.status]).toEqual([200, 200]);
    expect(run.data).toEqual(dry.data);
    expect(merge(run).before).toEqual(firm);
    const after = await staff.get(firm.id);
    expect(merge(run).after).toEqual(after);
    expect(after).toMatchObject({ displayName: of.properName, isFactSetConnected: true, version: 2 });
    expect(after.details).toMatchObject({ description: of.description, entityType: of.entityType });
    expect(after.names.map(({ value, source }) => [value, source])).toEqual(
      of.names.map(({ value }) => [value, 'FACT_SET']),
    );
    expect(after.identifiers.map(({ value }) => value).sort()).toEqual(
      of.identifiers.map(({ value }) => value).sort(),
    );
    const [linked] = (await provider(`?searchText=${factSetId}`)).data;
    expect(linked).toMatchObject({
      linkedToEntityMasterFirm: true,
      linkedCmgEntityId: firm.key,
      linkedFirmId: firm.id,
    });
    const found = await server.fetch(`/dex/api/v1/firms?searchText=${encodeURIComponent(of.properName)}`, {
      as: 'admin@system.test',
    });
    expect((await found.json()).data.map(({ id }: Firm) => id)).toContain(firm.id);
  });

  it('keeps what staff chooses to keep, with the badge', async () => {
    const firm = await staff.create('Kept as It Was');
    const { id: factSetId } = await unused();
    const dry = merge(await connect(firm, { factSetId }, true));
    const added = dry.after.names.find(({ type }) => type === 'LEGAL');
    const keep = [
      { part: 'details', field: 'description' },
      { part: 'names', recordId: firm.names[0]?.id },
      { part: 'names', recordId: added?.id },
    ];
    const run = merge(await connect(firm, { factSetId, keep }));
    expect(run.after.displayName).toBe('Kept as It Was');
    expect(run.after.overriddenFields).toEqual(['description']);
    expect(run.after.details.description).toBeNull();
    expect(run.after.names.map(({ value, isOverride }) => [value, isOverride])).toEqual([
      ['Kept as It Was', true],
    ]);
  });

  it('is refused where another firm is connected, naming it, and where this one is', async () => {
    const [firm, other] = [await staff.create('First to Connect'), await staff.create('Second to Connect')];
    const [{ id: factSetId }, { id: another }] = [await unused(), await unused()];
    await connect(firm, { factSetId });
    const { displayName } = await staff.get(firm.id);
    const refused = await connect(other, { factSetId });
    expect(refused).toMatchObject({ status: 409, error: { code: 'DUPLICATE', target: 'factSetId' } });
    expect(refused.error?.message).toBe(
      `${displayName} has already been linked to an Entity Master Firm (${firm.key}).`,
    );
    expect(await connect(firm, { factSetId: another })).toMatchObject({ status: 422 });
    expect(await connect(other, { factSetId: 'ZZZZZZ-E' })).toMatchObject({ status: 422 });
    expect(await connect(other, {})).toMatchObject({ status: 422, error: { target: 'factSetId' } });
    const unknown = [{ part: 'names', recordId: firm.id }];
    expect(await connect(other, { factSetId: another, keep: unknown })).toMatchObject({
      status: 422,
      error: { target: 'keep' },
    });
  });

  it('leaves an LEI where it is, and says whose', async () => {
    const [holder, firm] = [await staff.create('Holds the LEI'), await staff.create('Lacks the LEI')];
    const { id: factSetId, identifiers } = await unused();
    const lei = identifiers.find(({ type }) => type === 'LEI')?.value;
    await staff.call('POST', `/${holder.id}/identifiers`, {
      type: 'LEI',
      value: lei,
      recordStatus: 'EFFECTIVE',
    });
    const dry = merge(await connect(firm, { factSetId }, true));
    expect(dry.fixed).toContainEqual(
      expect.objectContaining({
        reason: 'held',
        value: lei,
        holder: { id: holder.id, key: holder.key, displayName: 'Holds the LEI' },
      }),
    );
    const run = merge(await connect(firm, { factSetId }));
    expect(run).toEqual(dry);
    expect(run.after.identifiers.map(({ type }) => type)).not.toContain('LEI');
  });

  it('of two firms with one of the provider at once, connects one', async () => {
    const firms = [await staff.create('At Once One'), await staff.create('At Once Two')];
    const { id: factSetId } = await unused();
    const answers = await Promise.all(firms.map((firm) => connect(firm, { factSetId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('disconnecting', () => {
  it('brings back what was there, as its dry run said', async () => {
    const firm = await staff.create('Back to the Beginning');
    const { id: factSetId } = await unused();
    await connect(firm, { factSetId });
    const before = await digests(server.deps);
    const dry = await disconnect(firm, undefined, true);
    expect(await digests(server.deps)).toEqual(before);
    const run = await disconnect(firm, { factSetId });
    expect(run.status).toBe(200);
    expect(run.data).toEqual(dry.data);
    const after = await staff.get(firm.id);
    expect(merge(run).after).toEqual(after);
    expect(plainly(after)).toEqual(plainly(firm));
    expect(await disconnect(firm)).toMatchObject({ status: 422 });
  });

  it('keeps what staff chooses to keep or has changed since', async () => {
    const firm = await staff.create('Kept at the End');
    const { id: factSetId, ...of } = await unused();
    await connect(firm, { factSetId });
    const now = await staff.get(firm.id);
    const [address] = now.addresses;
    const legal = now.names.find(({ type }) => type === 'LEGAL');
    await staff.call('PUT', `/${firm.id}/addresses/${address?.id}`, {
      ...{
        type: 'HEADQUARTERS',
        streetLine1: 'Written by staff',
        streetLine2: null,
        streetLine3: null,
        city: 'Here',
      },
      ...{
        state: 'There',
        postalCode: '1',
        country: 'US',
        phoneNumber: null,
        faxNumber: null,
        recordStatus: 'EFFECTIVE',
      },
    });
    const keep = [
      { part: 'details', field: 'entityType' },
      { part: 'names', recordId: legal?.id },
    ];
    const { after } = merge(await disconnect(firm, { keep }));
    expect(after.details).toMatchObject({ entityType: of.entityType, industryType: null, description: null });
    expect(after.overriddenFields).toEqual(['entityType']);
    expect(after.addresses).toMatchObject([{ streetLine1: 'Written by staff', isOverride: true }]);
    expect(after.names.map(({ value, isOverride }) => [value, isOverride])).toEqual([
      ['Kept at the End', false],
      [legal?.value, true],
    ]);
    expect(after.identifiers).toEqual([]);
  });
});

describe('importing', () => {
  it('creates a connected firm with one version, whose display name outlives the connection', async () => {
    const { id: factsetId, properName, names } = await unused();
    const { status, data } = await staff.call('POST', '/fromFactSet', { factsetId });
    expect(status).toBe(201);
    const firm = await staff.get(data?.id ?? '');
    expect(data).toEqual(firm);
    expect(firm).toMatchObject({
      displayName: properName,
      isFactSetConnected: true,
      version: 1,
      source: 'FACT_SET',
    });
    expect(firm.names).toHaveLength(names.length);
    expect(await staff.call('POST', '/fromFactSet', { factSetId: factsetId })).toMatchObject({ status: 409 });
    const { after, fixed } = merge(await disconnect(firm));
    expect(after.names.map(({ value }) => value)).toEqual([properName]);
    expect(fixed.map(({ reason }) => reason).sort()).toEqual(['displayName', 'link']);
  });

  it('puts a firm under its parent where that is connected', async () => {
    const others: FactSetFirm[] = (await provider('?searchText=yarrow&perPage=100')).data;
    const child = others.find(({ factSetParentFirmId }) => factSetParentFirmId);
    const above = await staff.call('POST', '/fromFactSet', { factsetId: child?.factSetParentFirmId });
    const below = await staff.call('POST', '/fromFactSet', { factsetId: child?.id });
    expect(below.data?.relations).toMatchObject({ parentId: above.data?.id });
    const { rows } = await sql<{ held: object }>`
      select held from firm_provider_links where firm_id = ${below.data?.id}`.execute(server.deps.db);
    expect(Object.keys(rows[0]?.held ?? {})).toContain('relations.parentId');
  });
});

/** Without the counters. */
const plainly = (firm: Firm) =>
  JSON.parse(JSON.stringify(firm, (key, value) => (key === 'version' ? undefined : value)));
