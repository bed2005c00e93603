import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Firm } from '#contract/firms.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { directoryOf } from './firmWorld.ts';

const as = 'admin@system.test';
/** What was done later has a later time. */
let ticks = 0;
const clock = () => new Date(Date.UTC(2026, 0, 1) + ++ticks);
let server: TestServer;
let staff: ReturnType<typeof directoryOf>;
let accountId = '';
beforeAll(async () => {
  server = await createTestServer({ clock });
  staff = directoryOf(server);
  accountId = await accountIdOf(server.deps, 'acme');
});
afterAll(() => server.close());

const firmCount = 4;
const nth = fc.nat({ max: firmCount - 1 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('merge' as const), one: nth, other: nth, takes: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('unmerge' as const), one: nth }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('name' as const), one: nth }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('identifier' as const), one: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('link' as const), one: nth, link: fc.nat({ max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('parent' as const), one: nth, other: nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('details' as const), one: nth }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What each firm was given, whatever it was merged into, and which firm each link was made to. */
type Model = { firms: Firm[]; given: Map<string, string[]>; links: string[]; linkedTo: Map<string, string> };

let made = 0;
async function begin(): Promise<Model> {
  made += 1;
  const firms: Firm[] = [];
  for (let n = 0; n < firmCount; n++) firms.push(await staff.create(`Model ${made} firm ${n}`));
  const links: string[] = [];
  for (let n = 0; n < 3; n++)
    links.push(await makeCrmFirm(server.deps, accountId, `Model ${made} link ${n}`));
  return {
    firms,
    links,
    given: new Map(firms.map(({ id, displayName }) => [id, [displayName]])),
    linkedTo: new Map(),
  };
}

let given = 0;
async function take(model: Model, made: Step): Promise<string | undefined> {
  const firm = model.firms[made.one];
  if (!firm) return undefined;
  const { id } = firm;
  const gives = async (part: string, body: { value: string }) => {
    const { status } = await staff.call('POST', `/${id}/${part}`, body);
    expect([201, 409]).toContain(status);
    if (status === 201) model.given.get(id)?.push(body.value);
  };
  if (made.does === 'name')
    await gives('names', { value: `Given ${++given}`, ...{ type: given % 2 ? 'LEGAL' : 'COMMON' } });
  if (made.does === 'identifier')
    await gives('identifiers', { value: String(10_000 + ++given), ...{ type: 'CRD' } });
  if (made.does === 'details')
    await staff.call('PUT', `/${id}/firmBasicInformation/${id}`, {
      ...{ description: `Described ${++given}`, entityType: 'BANK', industryType: null },
      ...{ status: 'ACTIVE', recordStatus: 'EFFECTIVE' },
    });
  if (made.does === 'parent')
    await staff.call('PUT', `/${id}/relations/${id}/parent`, { parentId: model.firms[made.other]?.id });
  if (made.does === 'link') {
    const link = model.links[made.link] ?? '';
    const path = `/api/v1/admin/crm/accounts/${accountId}/investorFirms/${link}/cmgEntityKey`;
    const answer = await server.fetch(path, { method: 'PUT', as, json: { cmgEntityKey: firm.key } });
    expect([200, 409, 422]).toContain(answer.status);
    if (answer.status === 200) model.linkedTo.set(link, firm.key);
    return answer.status === 200 ? 'link' : undefined;
  }
  return takeMerge(model, id, made);
}

async function takeMerge({ firms }: Model, id: string, made: Step): Promise<string | undefined> {
  if (made.does !== 'unmerge' && made.does !== 'merge') return undefined;
  const body =
    made.does === 'unmerge'
      ? {}
      : { mergedId: firms[made.other]?.id, take: made.takes ? ['displayName', 'description'] : [] };
  const { status, error } = await staff.call('POST', `/${id}/${made.does}`, body);
  expect([200, 409, 422, error]).toContain(status);
  return status === 200 ? made.does : undefined;
}

type Row = {
  id: string;
  key: string;
  parent_id: string | null;
  top: string | null;
  merged_into: string | null;
};

/** Nothing points at a merged firm, no firm is above itself, every value is somewhere, every link leads to a firm. */
async function check({ firms, given: values, linkedTo }: Model): Promise<void> {
  const { db } = server.deps;
  const ids = firms.map(({ id }) => id);
  const { rows } = await sql<Row>`select id, key, parent_id, ultimate_parent_id as top, merged_into from firms
    where id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const survivor = (id: string): string => {
    const into = byId.get(id)?.merged_into;
    return into ? survivor(into) : id;
  };
  for (const { id, parent_id, top, merged_into } of rows) {
    if (merged_into) expect(parent_id).toBeNull();
    if (parent_id) expect(byId.get(parent_id)?.merged_into).toBeNull();
    let [at, levels] = [parent_id, 0];
    let highest: string | null = null;
    for (; at !== null && levels < 10; levels += 1) [highest, at] = [at, byId.get(at)?.parent_id ?? null];
    expect([levels < 10, top]).toEqual([true, highest]);
    const firm = await staff.get(id);
    expect(firm.id).toBe(survivor(id));
    const held = [...firm.names, ...firm.identifiers].filter(
      ({ recordStatus }) => recordStatus === 'EFFECTIVE',
    );
    expect(held.map(({ value }) => value)).toEqual(expect.arrayContaining(values.get(id) ?? []));
    expect(firm.names.filter(({ isDisplayName }) => isDisplayName)).toHaveLength(1);
  }
  const keyOf = new Map(firms.map(({ id, key }) => [key, byId.get(survivor(id))?.key]));
  const { rows: links } = await sql<{
    id: string;
    key: string;
  }>`select id, cmg_entity_key as key from crm_investor_firms
    where id = any(${[...linkedTo.keys()]}::uuid[])`.execute(db);
  expect(new Map(links.map(({ id, key }) => [id, key]))).toEqual(
    new Map([...linkedTo].map(([id, key]) => [id, keyOf.get(key)])),
  );
}

async function takeBack(model: Model): Promise<void> {
  for (let left = firmCount; left > 0; left -= 1)
    for (const { id } of model.firms) await staff.call('POST', `/${id}/unmerge`, {});
  await check(model);
  for (const { id } of model.firms) expect((await staff.get(id)).id).toBe(id);
}

it('any merges, un-merges, edits and links: nothing is lost, nothing dangles, and all can be taken back', async () => {
  const done = { merge: 0, unmerge: 0, link: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
      const model = await begin();
      for (const one of steps) {
        const did = await take(model, one);
        if (did) done[did as 'merge'] += 1;
        await check(model);
      }
      await takeBack(model);
    }),
    { numRuns: 15, seed: 20_261_129 },
  );
  console.log(`merges: ${done.merge}, un-merges: ${done.unmerge}, links: ${done.link}`);
  expect(done.merge).toBeGreaterThan(10);
  expect(done.unmerge).toBeGreaterThan(3);
}, 180_000);

/** Each has links of their own: of two calls about one link the later would hold, and nobody knows which that is. */
const ofOne = (one: Step): Step => ('link' in one ? { ...one, link: 0 } : one);
const ofOther = (one: Step): Step => ('link' in one ? { ...one, link: Math.max(1, one.link) } : one);

it('nor is anything lost by two stewards at once', async () => {
  const done = { merge: 0, unmerge: 0, link: 0 };
  const steps = fc.array(fc.tuple(step, step), { minLength: 6, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (pairs) => {
      const model = await begin();
      for (const [one, other] of pairs) {
        const both = [take(model, ofOne(one)), take(model, ofOther(other))];
        for (const did of await Promise.all(both)) if (did) done[did as 'merge'] += 1;
        await check(model);
      }
      await takeBack(model);
    }),
    { numRuns: 10, seed: 20_261_129 },
  );
  console.log(`at once: merges: ${done.merge}, un-merges: ${done.unmerge}, links: ${done.link}`);
  expect(done.merge).toBeGreaterThan(10);
  expect(done.unmerge).toBeGreaterThan(3);
}, 180_000);
