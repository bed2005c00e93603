import { beforeAll, describe, expect, it } from 'vitest';
import type { MatchSample } from '#contract/crmInvestorFirms.ts';
import { testServer } from '#tests/support/testServer.ts';
import { clearFirm, integrationId } from '#tests/walk/crmRecords.ts';

const server = testServer();
const as = 'admin@system.test';
let account = '';
let written = 0;

beforeAll(async () => {
  account = await integrationId(server);
});

const path = (rest = '') => `/api/v1/admin/crm/accounts/${account}/investorFirms${rest}`;
const read = async (address: string) => (await (await server.fetch(address, { as })).json()).data;
const firm = (id: string) => read(path(`/${id}`));
const matching = () => read(`/api/v1/admin/crm/accounts/${account}/matching`);

async function write(method: string, rest: string, json?: object) {
  written += 1;
  const headers = { 'idempotency-key': `write ${written}` };
  const answer = await server.fetch(path(rest), { method, as, headers, ...(json && { json }) });
  return { status: answer.status, body: await answer.json() };
}

async function drawn(verdict: boolean | null): Promise<MatchSample> {
  const { data } = (await write('POST', '/samples')).body;
  let sample: MatchSample = data;
  if (verdict === null) return sample;
  for (const pair of sample.pairs) {
    const judged = await write('PUT', `/samples/${sample.id}/${pair.firm.id}`, { isRight: verdict });
    sample = judged.body.data;
  }
  return sample;
}

async function run(json: object) {
  const started = await write('POST', '/bulk', json);
  if (started.status !== 202) return started.body.error;
  await server.runJobs();
  return read(path(`/bulk/${started.body.data.id}`));
}
const accept = (sampleId: string) => run({ action: 'acceptMatch', filter: {}, params: { sampleId } });
const undo = (bulkId: string) => run({ action: 'undoAccept', filter: {}, params: { bulkId } });

describe('certain and clear matches', () => {
  it('are accepted together once a sample of them was found right, and can be undone together', async () => {
    const ids: string[] = [];
    for (const n of ['Ambrel', 'Corvath', 'Drosset'])
      ids.push(await clearFirm(server, `${n} Quillstone Vantry`));
    expect(await matching()).toMatchObject({ certainAndClear: 3, lastRun: null });

    const open = await drawn(null);
    expect(open).toMatchObject({ ofFirms: 3, isComplete: false, mayAccept: false });
    expect(open.pairs.map((pair) => pair.firm.id).sort()).toEqual([...ids].sort());
    expect(open.pairs[0]?.match.id).toBe(open.pairs[0]?.firm.match?.firmId);
    expect((await accept(open.id)).details[0].code).toBe('crmInvestorFirms.validation.sampleOpen');

    const wrong = await drawn(false);
    expect(wrong).toMatchObject({ isComplete: true, wrong: 3, mayAccept: false });
    expect((await accept(wrong.id)).details[0].code).toBe('crmInvestorFirms.validation.sampleOpen');

    const right = await drawn(true);
    expect(right).toMatchObject({ isComplete: true, wrong: 0, mayAccept: true });
    const accepted = await accept(right.id);
    expect(accepted).toMatchObject({ status: 'DONE', total: 3, done: 3, refused: 0 });
    for (const id of ids) {
      const linked = await firm(id);
      expect(linked).toMatchObject({ linkedStatus: 'LINKED', match: null });
      const { roles } = await read(`/dex/api/v1/firms/${linked.rolodexFirmId}`);
      expect(roles).toMatchObject([{ type: 'INVESTOR', recordStatus: 'EFFECTIVE' }]);
    }
    expect(await matching()).toMatchObject({
      certainAndClear: 0,
      linkedToday: 3,
      lastRun: { bulkId: accepted.id, linked: 3 },
      precision: { judged: 6, right: 3, value: null },
    });
    expect((await accept(right.id)).details[0].code).toBe('crmInvestorFirms.validation.sampleOpen');

    await write('PUT', `/${ids[0]}/cmgEntityKey`, { cmgEntityKey: null });
    expect((await matching()).precision).toMatchObject({ judged: 7, right: 3 });
    expect(await undo(accepted.id)).toMatchObject({ status: 'DONE', total: 2, done: 2 });
    for (const id of ids) expect(await firm(id)).toMatchObject({ linkedStatus: 'NOT_LINKED' });
    expect(await matching()).toMatchObject({
      certainAndClear: 1,
      lastRun: null,
      precision: { judged: 7 },
    });
    expect((await firm(String(ids[0]))).match).toMatchObject({ isClear: true, isStale: false });
    for (const id of ids.slice(1)) expect((await firm(id)).match).toBeNull();
  });

  it('are looked at once more at their turn, and never those that could not be unlinked', async () => {
    const ids: string[] = [];
    for (const n of ['Estrin', 'Falmede', 'Gorsby', 'Hallick'])
      ids.push(await clearFirm(server, `${n} Marrowquist`));
    const [changed, moved, mapped, kept] = ids.map(String);
    const sample = await drawn(true);
    const began = await write('POST', '/bulk', {
      action: 'acceptMatch',
      filter: { searchText: 'marrowquist' },
      params: { sampleId: sample.id },
    });
    expect(began.body.data.total).toBe(4);
    const { db } = server.deps;
    const set = (id: string | undefined, values: object) =>
      db.updateTable('crm_investor_firms').set(values).where('id', '=', String(id)).execute();
    await set(changed, { match_is_clear: false });
    await set(moved, { match_since: new Date('2999-01-01') });
    const { match } = await firm(String(mapped));
    await db
      .updateTable('accounts')
      .set({ cmg_entity_key: match.cmgEntityKey })
      .where('subdomain', '=', 'dune')
      .execute();
    await server.runJobs();
    const done = await read(path(`/bulk/${began.body.data.id}`));
    expect(done).toMatchObject({ done: 1, refused: 3 });
    expect(
      new Set(done.refusals.map(({ details }: { details: { code: string }[] }) => details[0]?.code)),
    ).toEqual(new Set(['crmInvestorFirms.validation.matchNotClear']));
    expect((await firm(String(kept))).linkedStatus).toBe('LINKED');
    expect((await matching()).certainAndClear).toBe(2);
  });

  it('are not clear while the organization has no entity type', async () => {
    const before = await matching();
    const id = await clearFirm(server, 'Ibsworth Tannadice');
    expect(await matching()).toMatchObject({ certainAndClear: before.certainAndClear + 1 });
    const { match } = await firm(id);
    await server.deps.db
      .updateTable('firms')
      .set({ entity_type: null })
      .where('id', '=', match.firmId)
      .execute();
    expect(await matching()).toMatchObject({ certainAndClear: before.certainAndClear });
  });

  it('of another account are in no sample, and none is drawn where there are none', async () => {
    const sample = await drawn(null);
    const elsewhere = await integrationId(server, 'dune');
    const other = `/api/v1/admin/crm/accounts/${elsewhere}/investorFirms/samples`;
    expect((await server.fetch(`${other}/${sample.id}`, { as })).status).toBe(404);
    const headers = { 'idempotency-key': 'none' };
    const none = await server.fetch(other, { method: 'POST', as, headers });
    expect((await none.json()).error.details[0].code).toBe('crmInvestorFirms.validation.noClearMatches');
  });
});
