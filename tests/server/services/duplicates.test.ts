import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Duplicate } from '#contract/duplicates.ts';
import type { Firm } from '#contract/firms.ts';
import { directoryReads } from '#server/services/crmMatches/directoryReads.ts';
import { MatchThread } from '#server/services/crmMatches/matchThread.ts';
import { pairsOf } from '#server/services/crmMatches/pairsOf.ts';
import { compareFirms } from '#server/services/duplicates/compareFirms.ts';
import { countPairLinks } from '#server/services/duplicates/pairLinks.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
const directory = directoryOf(server);

/** Firms that wait, compared without a thread; others are not, as the demo's many would take a while. */
async function compare(...firms: Firm[]) {
  const ids = firms.map(({ id }) => id);
  const { db } = server.deps;
  await db.deleteFrom('firms_to_compare').where('firm_id', 'not in', ids).execute();
  const askPairs: MatchThread['askPairs'] = ({ firmId }) => pairsOf(db, firmId, directoryReads(db));
  const accountId = await accountIdOf(server.deps, 'system');
  while (await db.selectFrom('firms_to_compare').select('firm_id').executeTakeFirst())
    await compareFirms(server.deps, { askPairs })({ accountId }, server.deps.newId());
}

async function list(query: string): Promise<Duplicate[]> {
  const answer = await server.fetch(`/dex/api/v1/duplicates?${query}`, { as });
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}
const namesOf = (pairs: Duplicate[]) => pairs.map(({ firms }) => firms.map(({ displayName }) => displayName));
const decide = (id: string, isDuplicate: boolean, by = as) =>
  server.fetch(`/dex/api/v1/duplicates/${id}/decision`, { method: 'PUT', as: by, json: { isDuplicate } });
const named = (words: string) => list(`searchText=${encodeURIComponent(words)}`);
const add = (firm: Firm, part: string, values: object) =>
  directory.call('POST', `/${firm.id}/${part}`, { recordStatus: 'EFFECTIVE', ...values });

async function twins(name: string, other: string) {
  const both = [await directory.create(name), await directory.create(other)];
  for (const firm of both) {
    await add(firm, 'contacts', {
      type: 'URL',
      value: `https://${name.split(' ')[0]?.toLowerCase()}.example`,
    });
    await add(firm, 'addresses', {
      ...{ type: 'HEADQUARTERS', streetLine1: '1 Pier Road', city: 'Bergen', country: 'NO' },
      ...{ postalCode: '5003', state: 'Vestland' },
    });
  }
  return both as [Firm, Firm];
}

describe('pairs of organizations that look like one', () => {
  let kestrel: [Firm, Firm];
  beforeAll(async () => {
    kestrel = await twins('Kestrelmoor Pell Insurance Company', 'Kestrelmoor & Pell Insurance Co');
    await compare(...kestrel);
  });

  it('are found from either side, once, with what was compared', async () => {
    const [pair, ...others] = await named('kestrelmoor');
    expect(others).toEqual([]);
    expect(pair?.band).toBe('CERTAIN');
    expect(pair?.firms.map(({ id }) => id).sort()).toEqual(kestrel.map(({ id }) => id).sort());
    expect(pair?.compared).toEqual([
      { field: 'name', outcome: 'AGREES' },
      { field: 'webDomain', outcome: 'AGREES' },
      { field: 'address', outcome: 'AGREES' },
    ]);
    expect(pair).toMatchObject({ obstacle: null, links: 0, decidedOn: null, decidedBy: null });
  });

  it('name the one first that a merge would keep, and what would be in its way', async () => {
    const [first, second] = kestrel;
    const { db } = server.deps;
    const acme = await accountIdOf(server.deps, 'acme');
    const crmFirm = await makeCrmFirm(server.deps, acme, 'Kestrelmoor');
    const link = (key: string | null) =>
      db.updateTable('crm_investor_firms').set({ cmg_entity_key: key }).where('id', '=', crmFirm).execute();
    await link(second.key);
    expect((await named('kestrelmoor'))[0]?.firms.map(({ key, links }) => [key, links])).toEqual([
      [second.key, 1],
      [first.key, 0],
    ]);
    await countPairLinks(server.deps)();
    const stored = db.selectFrom('firm_pairs').select('links').where('search_text', 'like', '%kestrelmoor%');
    expect(await stored.execute()).toEqual([{ links: 1 }]);
    await link(null);
    const connected = (isOne: boolean) =>
      db
        .updateTable('firms')
        .set({ is_fact_set_connected: isOne })
        .where('id', 'in', [first.id, second.id])
        .execute();
    await connected(true);
    onTestFinished(async () => void (await connected(false)));
    expect((await list('searchText=kestrelmoor&hasObstacle=true')).map(({ obstacle }) => obstacle)).toEqual([
      'BOTH_CONNECTED',
    ]);
    expect(await list('searchText=kestrelmoor&hasObstacle=false')).toEqual([]);
  });

  it('are apart if they are related: another fund, another firm of the house, or a parent', async () => {
    const funds = await twins('Ardenquay Growth Fund 1', 'Ardenquay Growth Fund 2');
    const [parent, child] = await twins('Vennborg Pensjonskasse', 'Vennborg Pensjonskasse');
    await directory.call('PUT', `/${child.id}/relations/${child.id}/parent`, { parentId: parent.id });
    const house = await twins('Morgarth Residential Real Estate Trust', 'Morgarth Corporation');
    await compare(...funds, ...house, parent, child);
    expect((await named('morgarth')).filter(({ band }) => band !== 'RELATED')).toEqual([]);
    expect((await named('vennborg')).map(({ band }) => band)).toEqual(['RELATED']);
    expect((await named('ardenquay')).map(({ band }) => band)).toEqual(['RELATED']);
  });

  it('end once a change makes them unlike, or one is deleted', async () => {
    const [one, other] = await twins('Larkhollow Family Office', 'Larkhollow Family Office');
    await compare(one, other);
    expect(await named('larkhollow')).toHaveLength(1);
    const path = `/${other.id}/firmBasicInformation/${other.id}`;
    const deleted = await directory.call('PUT', path, detailsOf(other, { recordStatus: 'DELETED' }));
    expect(deleted.status).toBe(200);
    await compare(one, other);
    expect(await named('larkhollow')).toEqual([]);
  });

  it('are not duplicates once somebody said so, until either changes', async () => {
    const pair = (await named('kestrelmoor'))[0];
    const answer = await decide(pair?.id ?? '', false);
    expect((await answer.json()).data).toMatchObject({ band: 'NOT_DUPLICATE', decidedBy: 'Paula Adler' });
    expect(await list('searchText=kestrelmoor&band=CERTAIN')).toEqual([]);
    const [first, second] = kestrel;
    await add(first, 'roles', { type: 'INVESTOR' });
    await compare(first, second);
    expect(await list('searchText=kestrelmoor&band=NOT_DUPLICATE')).toHaveLength(1);
    await add(first, 'names', { value: 'KPI', type: 'SHORT' });
    await compare(first, second);
    expect(namesOf(await list('searchText=kestrelmoor&band=CERTAIN,PROBABLE'))).toHaveLength(1);
    expect((await named('kestrelmoor'))[0]).toMatchObject({ decidedOn: null, decidedBy: null });
    expect((await decide(pair?.id ?? '', false)).status).toBe(200);
    expect((await decide(pair?.id ?? '', true)).status).toBe(200);
    expect((await named('kestrelmoor'))[0]).toMatchObject({ decidedOn: null });
  });

  it('end with a merge, at once', async () => {
    const [one, other] = await twins('Tamarisk Bluff Endowment', 'Tamarisk Bluff Endowment');
    await compare(one, other);
    expect(await named('tamarisk')).toHaveLength(1);
    expect((await directory.call('POST', `/${one.id}/merge`, { mergedId: other.id })).status).toBe(200);
    const [merged, ...others] = await named('tamarisk');
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ band: 'MERGED', firms: [{ id: one.id }, { id: other.id }] });
    // Neither a comparison nor a decision changes what is merged; an un-merge does.
    await compare(one, other);
    expect((await decide(merged?.id ?? '', false)).status).toBe(404);
    expect(await list('searchText=tamarisk&band=MERGED')).toHaveLength(1);
    expect((await directory.call('POST', `/${other.id}/unmerge`, {})).status).toBe(200);
    expect(await named('tamarisk')).toEqual([]);
    await compare(one, other);
    expect((await named('tamarisk')).map(({ band }) => band)).toEqual(['CERTAIN']);
  });

  it('say why, and which others look like either, the most linked first', async () => {
    const three = [
      ...(await twins('Pellworth Investment Counsel', 'Pellworth Investment Counsel')),
      ...(await twins('Pellworth Investment Counsel Inc', 'Pellworth Unlike')).slice(0, 1),
    ];
    await compare(...three);
    const pairs = (await named('pellworth')).filter(({ band }) => band !== 'RELATED');
    expect(pairs).toHaveLength(3);
    for (const { id, firms, score } of pairs) {
      const { data } = await (await server.fetch(`/dex/api/v1/duplicates/${id}`, { as })).json();
      const rest = three.filter((firm) => !firms.some((one) => one.id === firm.id));
      expect(data.others.map((firm: { id: string }) => firm.id)).toEqual(rest.map((firm) => firm.id));
      const paired = pairs.find((one) => one.id === data.others[0].pairId);
      expect(paired?.firms.map((firm) => firm.id)).toEqual(
        expect.arrayContaining([firms[0]?.id, rest[0]?.id]),
      );
      expect(data.why).toMatchObject({ score, bandLoweredBy: null, explanation: { standing: null } });
      const { start, sum, fields } = data.why.explanation;
      const evidence = fields.reduce((all: number, { weight }: { weight: number }) => all + weight, 0);
      expect(start + evidence).toBeCloseTo(sum, 6);
      expect(1 / (1 + 2 ** -sum)).toBeCloseTo(score, 6);
    }
    const none = await server.fetch('/dex/api/v1/duplicates/019a0000-0000-7000-8000-000000000000', { as });
    expect(none.status).toBe(404);
  });

  it('are in the log as they were and as they are decided, also if nothing changes', async () => {
    const id = (await named('kestrelmoor'))[0]?.id ?? '';
    for (const isDuplicate of [false, false, true]) await decide(id, isDuplicate);
    const events = server.deps.db.selectFrom('audit_events').select(['before', 'after']);
    const logged = await events
      .where('action', '=', 'duplicates.decide')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(logged.map(({ before, after }) => [before?.isDuplicate, after?.isDuplicate])).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ]);
  });

  it('say how far comparing is', async () => {
    const [first] = kestrel;
    await compare(...kestrel);
    await add(first, 'names', { value: 'KPIC', type: 'SHORT' });
    const { data } = await (await server.fetch('/dex/api/v1/duplicates/progress', { as })).json();
    expect(data).toMatchObject({ waiting: 1 });
    expect(data.firms).toBeGreaterThan(2);
    expect(data.pairs.map(({ band }: { band: string }) => band)).toEqual([
      ...['CERTAIN', 'PROBABLE', 'RELATED', 'NOT_DUPLICATE', 'MERGED'],
    ]);
  });

  it('are computed in the thread that computes matches, alike', async () => {
    const [first] = kestrel;
    const thread = new MatchThread(server.deps.db);
    onTestFinished(() => thread.end());
    const found = await thread.askPairs({ batch: 'one', firmId: first.id });
    const { db } = server.deps;
    expect(found).toEqual(await pairsOf(db, first.id, directoryReads(db)));
    expect(found).toHaveLength(1);
  });
});
