import { Worker } from 'node:worker_threads';
import type { Updateable } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { markLoaded } from '#server/services/crmInvestorFirms/markChanged.ts';
import { matchFirms } from '#server/services/crmInvestorFirms/matchFirms.ts';
import { MatchThread } from '#server/services/crmMatches/matchThread.ts';
import { ThreadStopped } from '#server/threads/workerThread.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { loadText } from '../directory/loads.ts';
import { directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
const { create, call } = directoryOf(server);

type Ask = MatchThread['ask'];

function newThread(start?: () => Worker): MatchThread {
  const thread = new MatchThread(server.deps.db, start);
  onTestFinished(() => thread.end());
  return thread;
}

/** CRM firms so named, the only ones whose matches are to be computed. */
async function crmOf(names: string[]) {
  const { db } = server.deps;
  const accountId = await accountIdOf(server.deps, 'acme');
  const ids: string[] = [];
  for (const name of names) ids.push(await makeCrmFirm(server.deps, accountId, name));
  const firms = () => db.updateTable('crm_investor_firms').where('account_id', '=', accountId);
  return {
    accountId,
    ids,
    change: (id: string | undefined, values: Updateable<Database['crm_investor_firms']>) =>
      firms()
        .set(values)
        .where('id', '=', id ?? '')
        .execute(),
    /** As many jobs as it takes: each ends after a second. */
    compute: async (ask: Ask) => {
      await firms().set({ match_is_stale: false }).where('id', 'not in', ids).execute();
      const asked = new Set<string>();
      const noting: Ask = (question) => {
        asked.add(question.firm.id);
        return ask(question);
      };
      while (asked.size < ids.length) {
        await matchFirms(server.deps, { ask: noting })({ accountId }, `${names} ${asked.size}`);
      }
    },
    stored: async () => {
      const rows = await db
        .selectFrom('crm_investor_firms')
        .select(['name', 'match_score', 'match_band', 'match_firm_id', 'match_margin', 'match_reason'])
        .select(['match_is_clear', 'match_is_stale', 'match_model', 'match_keys'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      return rows;
    },
  };
}

it('is what the call finds, for each firm', async () => {
  const { db } = server.deps;
  const renamed = await create('Hollinshead Marrick Partners');
  await call('POST', `/${renamed.id}/names`, { value: 'Brynmoor Marrick Partners', type: 'FORMER' });
  await create('Hollinshead Marrick Partners Fund II');
  const rejected = await create('Tarnsworth Gable Trust');
  await create('Tarnsworth Gable Trust Company');
  const known = await db
    .selectFrom('firms')
    .select('display_name')
    .where('record_status', '=', 'EFFECTIVE')
    .orderBy('id')
    .limit(25)
    .execute();
  const { accountId, ids, change, compute, stored } = await crmOf([
    'Brynmoor Marrick Partners Fund II',
    'Tarnsworth Gable Trust',
    'Zzyxqu',
    ...known.map(({ display_name }, n) => (n % 2 ? display_name.toUpperCase() : display_name.slice(0, -4))),
  ]);
  const [, ofRejected] = ids;
  const path = `/api/v1/admin/crm/accounts/${accountId}/investorFirms/${ofRejected}/notMatches/${rejected.id}`;
  expect((await server.fetch(path, { method: 'PUT', as })).status).toBe(200);
  const thread = newThread();
  await compute((question) => thread.ask(question));
  const byJob = await stored();
  for (const id of ids) {
    await change(id, { match_score: null, match_firm_id: null, match_keys: null, match_is_stale: true });
    expect((await server.fetch(`/dex/api/v1/firmMatcher/${accountId}/${id}`, { as })).status).toBe(200);
  }
  expect(byJob).toEqual(await stored());
  expect(byJob.filter(({ match_is_stale }) => match_is_stale)).toEqual([]);
  expect(byJob.filter(({ match_firm_id }) => match_firm_id !== null).length).toBeGreaterThan(20);
  expect(byJob[1]?.match_firm_id).not.toBe(rejected.id);
  expect(byJob[2]).toMatchObject({ match_firm_id: null, match_band: 'NO' });
});

it('is not stored for a firm linked or changed meanwhile, and stays stale if marked meanwhile', async () => {
  const target = await create('Wendlebury Croft');
  const crm = await crmOf(['Wendlebury Croft', 'Wendlebury Croft Ltd', 'Wendlebury Croft LLC', 'Wendlebury']);
  const [, linked, changed, marked] = crm.ids;
  const thread = newThread();
  await crm.compute(async (question) => {
    const best = await thread.ask(question);
    const { id } = question.firm;
    if (id === linked) await crm.change(id, { cmg_entity_key: target.key });
    if (id === changed) await crm.change(id, { version: question.firm.version + 1 });
    if (id === marked) await crm.change(id, { match_marked_on: new Date(server.deps.clock().getTime() + 1) });
    return best;
  });
  expect(await crm.stored()).toMatchObject([
    { match_firm_id: target.id, match_is_stale: false },
    { match_firm_id: null, match_score: null },
    { match_firm_id: null, match_is_stale: true },
    { match_firm_id: target.id, match_is_stale: true, match_is_clear: false },
  ]);
});

/** Gives a firm a former name, but no new version. */
async function loadName(firm: string, name: string) {
  await loadText(server, `firm_id,name,kind,valid_from,valid_to\n${firm},${name},former,,\n`);
  await markLoaded({ db: server.deps.db, clock: () => new Date(server.deps.clock().getTime() + 1) });
}

it('is as of the newest load of the directory, also by a thread that compared these firms before', async () => {
  await loadText(server, 'firm_id,source,legal_name\nM1,form-adv,Penhallow Strake\n');
  const crm = await crmOf(['Penhallow Gwithian Sorrel']);
  const thread = newThread();
  const ask: Ask = (question) => thread.ask(question);
  await crm.compute(ask);
  expect(await crm.stored()).toMatchObject([{ match_band: 'POSSIBLE' }]);
  await loadName('M1', 'Penhallow Gwithian Sorrel');
  await crm.compute(ask);
  expect(await crm.stored()).toMatchObject([{ match_band: 'CERTAIN' }]);
});

it('stays stale if the directory was loaded meanwhile', async () => {
  await loadText(server, 'firm_id,source,legal_name\nM2,form-adv,Trevanion Loxley\n');
  const crm = await crmOf(['Trevanion Loxley', 'Trevanion Loxley Ltd']);
  const thread = newThread();
  let loaded: Promise<void> | undefined;
  await crm.compute(async (question) => {
    const best = await thread.ask(question);
    loaded ??= loadName('M2', 'Trevanion Ockley');
    await loaded;
    return best;
  });
  expect(await crm.stored()).toMatchObject([{ match_is_stale: true }, { match_is_stale: true }]);
});

it('is left to the job’s next attempt if the thread does not start', async () => {
  await create('Ollerenshaw Pryce');
  const crm = await crmOf(['Ollerenshaw Pryce']);
  const thread = newThread(() => new Worker('process.exit(1)', { eval: true }));
  const said = 'The thread that computes matches did not start: The thread that computes matches has stopped';
  await expect(crm.compute((question) => thread.ask(question))).rejects.toThrow(said);
  expect(await crm.stored()).toMatchObject([{ match_is_stale: true, match_score: null }]);
});

it('is computed again for firms whose thread has died', async () => {
  const target = await create('Yarbrook Stanning');
  const crm = await crmOf(['Yarbrook Stanning', 'Yarbrook Stanning Ltd', 'Yarbrook Stanning LLC']);
  const thread = newThread();
  await crm.compute((question) => thread.ask(question));
  for (const id of crm.ids) await crm.change(id, { match_firm_id: null, match_is_stale: true });
  let asked = 0;
  await crm.compute(async (question) => {
    asked += 1;
    const [best] = await Promise.all([thread.ask(question), asked === 2 && thread.end()]);
    return best;
  });
  expect(asked).toBe(5);
  expect(server.logs.join()).toContain('the thread that computes matches has stopped');
  const found = { match_firm_id: target.id, match_is_stale: false };
  expect(await crm.stored()).toMatchObject([found, found, found]);
});

it.each([
  ['fails', () => new TypeError('no such word')],
  ['stops the thread each time', () => new ThreadStopped('out of memory')],
])('is left out for a firm that %s, without the others', async (what, error) => {
  const target = await create(`Quillfeather ${what}`);
  const crm = await crmOf([`Quillfeather ${what} One`, `Quillfeather ${what}`]);
  const [failing] = crm.ids;
  const thread = newThread();
  await crm.compute(async (question) => {
    if (question.firm.id === failing) throw error();
    return thread.ask(question);
  });
  expect(await crm.stored()).toMatchObject([
    { match_firm_id: null, match_is_stale: false },
    { match_firm_id: target.id, match_is_stale: false },
  ]);
});
