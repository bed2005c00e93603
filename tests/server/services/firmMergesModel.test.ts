import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FactSetFirm, FirmMerge } from '#contract/factSetFirms.ts';
import type { Firm } from '#contract/firms.ts';
import type { FirmValue } from '#contract/firmVersions.ts';
import { createSampleProvider } from '#server/demo/provider/sampleProvider.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { refreshingDaily } from '#server/services/firms/refreshFactSet.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

const day = 24 * 3_600_000;
/** People's calls are made at one moment, while days pass for the provider and its refreshes. */
const clock = stoppedClock();
let now = clock();
let server: TestServer;
let staff: ReturnType<typeof directoryOf>;
let provided: FactSetFirm[];
beforeAll(async () => {
  server = await createTestServer({ clock, deps: { firmProvider: createSampleProvider(() => now) } });
  staff = directoryOf(server);
  const answer = await server.fetch('/dex/api/v1/factSetFirms?perPage=200', {
    as: 'admin@system.test',
  });
  provided = (await answer.json()).data;
});
afterAll(() => server.close());

/** Which of the values that a merge would change staff keeps: each by its number. */
const choices = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });

function valuesIn({ before, after, fixed }: FirmMerge): FirmValue[] {
  const isFixed = (id: string) => fixed.some(({ recordId, field }) => recordId === id && field === null);
  const details = (['description', 'entityType', 'industryType'] as const)
    .filter((field) => before.details[field] !== after.details[field])
    .map((field): FirmValue => ({ part: 'details', recordId: null, field }));
  const records = (['names', 'identifiers', 'sectors', 'addresses', 'contacts'] as const).flatMap((part) => {
    const sides = [before[part], after[part]].map(
      (rows) => new Map(rows.map((row) => [row.id, JSON.stringify(row)])),
    );
    const ids = [...new Set(sides.flatMap((side) => [...side.keys()]))];
    return ids
      .filter((id) => sides[0]?.get(id) !== sides[1]?.get(id) && !isFixed(id))
      .map((recordId): FirmValue => ({ part, recordId, field: null }));
  });
  return [...details, ...records];
}

const asMerge = (data: unknown) => data as FirmMerge;

type Step =
  | { kind: 'connect'; keep: boolean[] }
  | { kind: 'disconnect'; keep: boolean[] }
  | { kind: 'details'; text: string }
  | { kind: 'name'; text: string }
  | { kind: 'refresh'; days: number }
  | { kind: 'restore'; version: number };
const connecting = fc.record({ kind: fc.constant('connect' as const), keep: choices });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: connecting },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disconnect' as const), keep: choices }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refresh' as const), days: fc.integer({ min: 97, max: 200 }) }),
  },
  fc.record({ kind: fc.constant('details' as const), text: fc.constantFrom('By staff', 'By staff again') }),
  fc.record({ kind: fc.constant('name' as const), text: fc.constantFrom('Named', 'Named Again') }),
  fc.record({ kind: fc.constant('restore' as const), version: fc.integer({ min: 1, max: 6 }) }),
);
/** Each firm is connected first, or there would be little to refresh. */
const story = fc
  .tuple(connecting, fc.array(step, { minLength: 3, maxLength: 7 }))
  .map(([first, more]) => [first, ...more]);

const link = (firm: Firm, method: string, body: object, isDryRun: boolean) =>
  staff.call(method, `/${firm.id}/factSetLink?isDryRun=${isDryRun}`, body);

let next = 0;
/** A dry run, a dry run with kept values, the run; returns how many agreed. */
async function merge(firm: Firm, method: string, body: object, keep: boolean[]): Promise<number> {
  const first = await link(firm, method, body, true);
  if (first.status !== 200) {
    expect((await link(firm, method, body, false)).status).toBe(first.status);
    return 0;
  }
  const kept = valuesIn(asMerge(first.data)).filter((_, n) => keep[n % keep.length]);
  const dry = await link(firm, method, { ...body, keep: kept }, true);
  expect(await staff.get(firm.id)).toEqual(firm);
  const run = await link(firm, method, { ...body, keep: kept }, false);
  expect([run.status, run.data]).toEqual([200, dry.data]);
  expect(await staff.get(firm.id)).toEqual(run.data?.after);
  return 1;
}

async function refresh(days: number): Promise<void> {
  now = new Date(now.getTime() + days * day);
  const deps = { ...server.deps, clock: () => now };
  await refreshingDaily(deps)();
  while ((await runDueJobs(deps, jobHandlers(deps))) > 0);
}

async function take(firm: Firm, made: Step): Promise<number> {
  if (made.kind === 'connect')
    return merge(firm, 'POST', { factSetId: provided[next++ % provided.length]?.id }, made.keep);
  if (made.kind === 'disconnect') return merge(firm, 'DELETE', {}, made.keep);
  if (made.kind === 'restore') await staff.call('POST', `/${firm.id}/version/${made.version}/restore`);
  if (made.kind === 'refresh') await refresh(made.days);
  if (made.kind === 'details')
    await staff.call(
      'PUT',
      `/${firm.id}/firmBasicInformation/${firm.id}`,
      detailsOf(firm, { description: made.text }),
    );
  const [name] = firm.names;
  if (made.kind === 'name')
    await staff.call('PUT', `/${firm.id}/names/${name?.id}`, {
      value: made.text,
      type: name?.type,
      recordStatus: 'EFFECTIVE',
    });
  return 0;
}

/** Values with the badge, and staff's additions, which no refresh may touch. */
const ofStaff = ({ names, addresses, contacts, identifiers, details, overriddenFields }: Firm) => ({
  records: [...names, ...addresses, ...contacts, ...identifiers].filter(
    ({ isOverride, source }) => isOverride || source === 'CMG',
  ),
  fields: overriddenFields.map((field) => [field, { ...details }[field as 'description']]),
});

it('any merges, edits, refreshes and restores: dry runs equal runs, staff’s stays, versions answer what was there', async () => {
  let [made, merged, refreshes] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      made += 1;
      let firm = await staff.create(`Merged ${made}`);
      const seen = new Map([[firm.version, firm]]);
      for (const one of steps) {
        merged += await take(firm, one);
        const after = await staff.get(firm.id);
        if (one.kind === 'refresh') {
          expect(ofStaff(after)).toEqual(ofStaff(firm));
          refreshes += after.version - firm.version;
        }
        firm = after;
        seen.set(firm.version, firm);
      }
      for (const [version, then] of seen) {
        const answer = await server.fetch(`/dex/api/v1/firms/${firm.id}/version/${version}`, {
          as: 'admin@system.test',
        });
        expect((await answer.json()).data).toEqual(then);
      }
    }),
    { numRuns: 12, seed: 20_261_127 },
  );
  console.log(`merges: ${merged} of ${made} firms, ${refreshes} refreshes that changed one`);
  expect(merged).toBeGreaterThan(10);
  expect(refreshes).toBeGreaterThan(2);
}, 180_000);

it('a refresh brings what the provider has changed, once, and leaves what was kept', async () => {
  const [one, other] = [await staff.create('Refreshed'), await staff.create('Kept from a Refresh')];
  const answer = await server.fetch('/dex/api/v1/factSetFirms?searchText=quartz', {
    as: 'admin@system.test',
  });
  const ids = (await answer.json()).data.map(({ id }: FactSetFirm) => id);
  await link(one, 'POST', { factSetId: ids.at(-1) }, false);
  await link(
    other,
    'POST',
    { factSetId: ids.at(-2), keep: [{ part: 'details', field: 'description' }] },
    false,
  );
  const before = await staff.get(one.id);
  await refresh(97);
  const after = await staff.get(one.id);
  expect(after.details.description).not.toBe(before.details.description);
  expect(after.version).toBe(before.version + 1);
  expect((await staff.get(other.id)).details.description).toBeNull();
  const history = await server.fetch(`/dex/api/v1/firms/${one.id}/versions`, { as: 'admin@system.test' });
  expect((await history.json()).data[0]).toMatchObject({ source: 'FACT_SET', userName: null });
  await refresh(1);
  expect((await staff.get(one.id)).version).toBe(after.version);
});

it('staff refreshes a connected firm by hand, at most once for a change', async () => {
  const firm = await staff.create('Refreshed by Hand');
  const byHand = () => staff.call('POST', `/${firm.id}/factSetLink/refresh`);
  expect(await byHand()).toMatchObject({ status: 422, error: { target: 'factSetId' } });
  const { id: factSetId } = provided.at(-1) ?? {};
  const { version } = asMerge((await link(firm, 'POST', { factSetId }, false)).data).after;
  const refreshedOn = async () => (await staff.call('GET', `/${firm.id}/factSetLink`)).data?.refreshedOn;
  await sql`delete from firm_provider_refreshes`.execute(server.deps.db);
  await sql`update firm_provider_links set linked_on = '2020-01-01Z'`.execute(server.deps.db);
  expect(await refreshedOn()).toBe('2020-01-01T00:00:00.000Z');
  now = new Date(now.getTime() + 97 * day);
  for (const _ of [1, 2]) expect(await byHand()).toMatchObject({ data: { version: version + 1 } });
  expect(await refreshedOn()).toBe(clock().toISOString());
});
