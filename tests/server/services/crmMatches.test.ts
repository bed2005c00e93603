import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { CrmQueue } from '#contract/crmMatches.ts';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { queueMatching } from '#server/services/crmInvestorFirms/matchFirms.ts';
import { MatchThread } from '#server/services/crmMatches/matchThread.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { readSheet } from '#tests/support/formulas.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
const { create, call } = directoryOf(server);

const accountOf = (subdomain: string) => accountIdOf(server.deps, subdomain);
const path = (account: string, firm = '') => `/api/v1/admin/crm/accounts/${account}/investorFirms${firm}`;
const read = async (address: string) => (await (await server.fetch(address, { as })).json()).data;
const getFirm = (account: string, id: string): Promise<CrmInvestorFirmDetails> =>
  read(path(account, `/${id}`));
const matchesOf = (account: string, id: string): Promise<MatchFirm[]> =>
  read(`/dex/api/v1/firmMatcher/${account}/${id}`);
const queueOf = (account: string, query: string): Promise<CrmQueue> => read(path(account, `/queue?${query}`));

async function write(address: string, method: string, version?: number, json?: object) {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': String(version) };
  const answer = await server.fetch(address, { method, as, headers, ...(json && { json }) });
  return { status: answer.status, body: await answer.json() };
}

/** Only these matches are to be computed: demo data has hundreds. */
const onlyThese = (ids: string[]) =>
  server.deps.db
    .updateTable('crm_investor_firms')
    .set({ match_is_stale: false })
    .where('id', 'not in', ids)
    .execute();

let thread: MatchThread;
beforeAll(() => {
  thread = new MatchThread(server.deps.db);
});
afterAll(() => thread.end());

/** Everything stale is computed. */
async function computeAll(): Promise<void> {
  await queueMatching(server.deps)();
  while ((await runDueJobs(server.deps, jobHandlers(server.deps, thread))) > 0);
}

describe('the best match of a firm that is not linked', () => {
  it('is computed by a job for a whole account, and shown, filtered and sorted by in its list', async () => {
    const account = await accountOf('dune');
    const target = await create('Orrisdale Wexmoor Capital');
    const alike = await makeCrmFirm(server.deps, account, 'Orrisdale Wexmoor Capital');
    const alone = await makeCrmFirm(server.deps, account, 'Zzyxqu');
    await onlyThese([alike, alone]);
    expect((await getFirm(account, alike)).match).toBeNull();
    const waiting = await read(path(account, '?match=NOT_COMPUTED&searchText=orrisdale'));
    expect(waiting.map(({ id }: CrmInvestorFirmDetails) => id)).toEqual([alike]);
    await computeAll();
    const kept = await server.deps.db
      .selectFrom('jobs')
      .select('key')
      .where('kind', '=', 'matches')
      .execute();
    expect(kept).toEqual([]);
    const { match, matchScore } = await getFirm(account, alike);
    expect(match).toMatchObject({
      firmId: target.id,
      cmgEntityKey: target.key,
      name: 'Orrisdale Wexmoor Capital',
    });
    expect(match).toMatchObject({ isStale: false, source: 'directory' });
    const [best] = await matchesOf(account, alike);
    expect(match).toMatchObject({ score: best?.score, band: best?.band, margin: best?.rival?.lead ?? null });
    expect(matchScore).toBe(best?.score);
    expect((await getFirm(account, alone)).match).toMatchObject({ firmId: null, band: 'NO', isClear: false });
    const found = await read(path(account, `?match=${match?.band}&searchText=orrisdale`));
    expect(found.map(({ id }: CrmInvestorFirmDetails) => id)).toEqual([alike]);
    const sorted = await read(path(account, '?orderField=matchScore&orderDirection=desc&perPage=200'));
    const scores = sorted.map((firm: CrmInvestorFirmDetails) => firm.matchScore ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const file = await server.fetch(path(account, '/export?searchText=orrisdale&locale=en&timeZone=UTC'), {
      as,
    });
    const [headings, row] = readSheet(await file.arrayBuffer()).rows;
    const cell = (heading: string) => row?.[headings?.indexOf(heading) ?? -1];
    expect([cell('Match'), cell('Match Band')]).toEqual([best?.score, 'Certain']);
    const matching = await read(`/api/v1/admin/crm/accounts/${account}/matching`);
    expect(matching).toMatchObject({ toCompute: 0, computed: 2 });
    expect(matching.days).toHaveLength(14);
  });

  it('is gone with a link, and computed with an unlink, so that the firm has its place in a filtered queue', async () => {
    const account = await accountOf('acme');
    const target = await create('Quenwick Ardmoor Partners');
    const id = await makeCrmFirm(server.deps, account, 'Quenwick Ardmoor Partners');
    await matchesOf(account, id);
    expect((await getFirm(account, id)).match).toMatchObject({ firmId: target.id, isStale: false });
    const link = { cmgEntityKey: target.key };
    const linked = await write(path(account, `/${id}/cmgEntityKey`), 'PUT', 1, link);
    expect(linked.body.data).toMatchObject({ match: null, linkedStatus: 'LINKED', version: 2 });
    expect(linked.body.data.matchScore).toBeGreaterThan(0.5);
    const free = await write(path(account, `/${id}/cmgEntityKey`), 'PUT', 2, { cmgEntityKey: null });
    expect(free.body.data).toMatchObject({ match: { firmId: target.id, isStale: false }, version: 3 });
    const queue = await queueOf(account, `match=${free.body.data.match.band}&firmId=${id}`);
    expect(queue.current?.id).toBe(id);
  });
});

describe('what was said to be no match', () => {
  it('comes last, is nobody’s rival and no longer the best, until that is undone', async () => {
    const account = await accountOf('acme');
    const first = await create('Brackwater Stell Advisors');
    const second = await create('Brackwater Stell Advisory Fund');
    const id = await makeCrmFirm(server.deps, account, 'Brackwater Stell Advisors');
    const mark = path(account, `/${id}/notMatches/${first.id}`);
    const rejected = await write(mark, 'PUT', 1);
    expect(rejected).toMatchObject({ status: 200, body: { data: { version: 2, isNew: false } } });
    const matches = await matchesOf(account, id);
    expect((await getFirm(account, id)).match).toMatchObject({ firmId: second.id, isStale: false });
    expect(matches[0]).toMatchObject({ id: second.id, notMatch: null });
    expect(matches.find(({ id: match }) => match === first.id)).toMatchObject({
      id: first.id,
      notMatch: { by: expect.any(String) },
    });
    expect(matches[0]?.rival?.id).not.toBe(first.id);
    expect((await write(mark, 'PUT', 1)).status).toBe(409);
    const refused = await write(path(account, `/${id}/cmgEntityKey`), 'PUT', 2, { cmgEntityKey: first.key });
    expect(refused.body.error.details[0].code).toBe('crmInvestorFirms.validation.linkRejected');
    const back = await write(mark, 'DELETE', 2);
    expect(back.body.data).toMatchObject({ version: 3, match: { isStale: true, isClear: false } });
    expect((await matchesOf(account, id))[0]).toMatchObject({ id: first.id, notMatch: null });
    expect((await getFirm(account, id)).match).toMatchObject({ firmId: first.id, isStale: false });
  });

  it('holds no longer once either of the two has changed', async () => {
    const account = await accountOf('acme');
    const [one, other] = [await create('Dunmarrow Veil Trust'), await create('Dunmarrow Veil Trust Company')];
    const id = await makeCrmFirm(server.deps, account, 'Dunmarrow Veil Trust');
    for (const { id: match } of [one, other]) await write(path(account, `/${id}/notMatches/${match}`), 'PUT');
    const marked = async () =>
      (await matchesOf(account, id))
        .filter(({ notMatch }) => notMatch)
        .map((match) => match.id)
        .sort();
    expect(await marked()).toEqual([one.id, other.id].sort());
    await call('POST', `/${one.id}/names`, { value: 'Dunmarrow Veil Holdings', type: 'OTHER' });
    expect(await marked()).toEqual([other.id]);
    await server.deps.db
      .updateTable('crm_investor_firms')
      .set({ name: 'Dunmarrow Veil Trust AG' })
      .where('id', '=', id)
      .execute();
    expect(await marked()).toEqual([]);
  });

  it('is never the firm that it is linked to, and is a firm', async () => {
    const account = await accountOf('acme');
    const target = await create('Pellmoor Gate Bank');
    const id = await makeCrmFirm(server.deps, account, 'Pellmoor Gate Bank', target.key);
    const refused = await write(path(account, `/${id}/notMatches/${target.id}`), 'PUT');
    expect(refused.body.error.details[0].code).toBe('crmInvestorFirms.validation.rejectLinked');
    expect((await write(path(account, `/${id}/notMatches/${id}`), 'PUT')).status).toBe(404);
  });

  it('may be a firm of the external provider', async () => {
    const account = await accountOf('acme');
    const [some] = await read('/dex/api/v1/factSetFirms?searchText=capital');
    const id = await makeCrmFirm(server.deps, account, some.properName);
    const ofProvider = () => read(`/dex/api/v1/firmMatcher/${account}/${id}?source=provider`);
    expect((await ofProvider())[0]).toMatchObject({ id: some.id, notMatch: null });
    await write(path(account, `/${id}/notMatches/${some.id}`), 'PUT');
    const marked = (await ofProvider()).filter(({ notMatch }: MatchFirm) => notMatch);
    expect(marked.map((match: MatchFirm) => match.id)).toEqual([some.id]);
  });
});

describe('the queue', () => {
  it.each(['name', 'matchScore', 'firmType', 'modifiedOn'])(
    'is the list of what is not linked, by %s',
    async (field) => {
      const account = await accountOf('dune');
      for (const direction of ['asc', 'desc']) {
        const query = `orderField=${field}&orderDirection=${direction}&firmStatus=EFFECTIVE`;
        const list: { id: string }[] = await read(
          path(account, `?${query}&linkedStatus=NOT_LINKED&perPage=200`),
        );
        expect(list.length).toBeGreaterThan(10);
        const ids = list.map(({ id }) => id);
        for (const n of [0, 1, 5, ids.length - 2, ids.length - 1]) {
          const place = {
            total: ids.length,
            position: n + 1,
            current: ids[n],
            previous: ids[n - 1] ?? null,
            next: ids[n + 1] ?? null,
          };
          const idsOf = ({ current, previous, next, ...rest }: CrmQueue) => ({
            ...rest,
            current: current?.id,
            previous: previous?.id ?? null,
            next: next?.id ?? null,
          });
          expect(idsOf(await queueOf(account, `${query}&firmId=${ids[n]}`))).toEqual(place);
          expect(idsOf(await queueOf(account, `${query}&position=${n + 1}`))).toEqual(place);
        }
        expect((await queueOf(account, `${query}&position=9999`)).position).toBe(ids.length);
        expect((await queueOf(account, query)).position).toBe(1);
      }
    },
  );

  it('continues after a firm just linked, and is empty if nothing is left', async () => {
    const account = await accountOf('acme');
    const target = await create('Queued Harbour');
    const made = [];
    for (const n of [1, 2, 3]) made.push(await makeCrmFirm(server.deps, account, `Zueue Harbour ${n}`));
    const query = 'searchText=zueue&orderField=name';
    expect((await queueOf(account, query)).current?.id).toBe(made[0]);
    await write(path(account, `/${made[1]}/cmgEntityKey`), 'PUT', 1, { cmgEntityKey: target.key });
    const place = await queueOf(account, `${query}&firmId=${made[1]}`);
    expect(place).toMatchObject({ total: 2, position: null, current: null });
    expect([place.previous?.id, place.next?.id]).toEqual([made[0], made[2]]);
    expect(await queueOf(account, 'searchText=nobodyhasthis')).toMatchObject({ total: 0, current: null });
    const elsewhere = await server.fetch(path(await accountOf('dune'), `/queue?firmId=${made[0]}`), { as });
    expect(elsewhere.status).toBe(404);
  });
});
