import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Firm } from '#contract/firms.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { createTestServer, type TestServer, testServer } from '#tests/support/testServer.ts';
import { full } from '#tests/walk/sample.ts';
import { digests } from '#tests/walk/storedRows.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

const as = 'admin@system.test';
const whole = testServer();
/** The same server, on a database where one write fails: the one after so many others, 0 for none. */
let server: TestServer;
let failsAt = 0;
let writes = 0;
let directory: ReturnType<typeof directoryOf>;
let accountId = '';
/** Firms of the provider that the directory does not have. */
let free: string[] = [];

const failing: KyselyPlugin = {
  transformQuery({ node }) {
    const text = node.kind === 'RawNode' ? (node.sqlFragments[0] ?? '') : node.kind;
    if (!/^\s*(insert|update|delete)/i.test(text)) return node;
    writes += 1;
    if (failsAt === 0) return node;
    failsAt -= 1;
    if (failsAt === 0) throw new Error('The write fails');
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  server = await createTestServer({ deps: { db: whole.deps.db.withPlugin(failing) } });
  directory = directoryOf(server);
  accountId = await accountIdOf(whole.deps, 'acme');
  const found = await server.fetch('/dex/api/v1/factSetFirms?searchText=granite&perPage=100', { as });
  const firms: { id: string; linkedFirmId: string | null }[] = (await found.json()).data;
  free = firms.filter(({ linkedFirmId }) => !linkedFirmId).map(({ id }) => id);
});

const path = (firmId: string) => `/api/v1/admin/crm/accounts/${accountId}/investorFirms/${firmId}`;
const read = async (firmId: string) => (await (await server.fetch(path(firmId), { as })).json()).data;
const linkedFirm = async (factSetId: string): Promise<string | null> =>
  (await (await server.fetch(`/dex/api/v1/factSetFirms/${factSetId}/preview`, { as })).json()).data
    .linkedFirmId;
const link = async (firmId: string, cmgEntityKey: string, version: number) => {
  const headers = { 'if-match': String(version) };
  return server.fetch(`${path(firmId)}/cmgEntityKey`, { method: 'PUT', as, json: { cmgEntityKey }, headers });
};

/** The steps of Create & Link, like the app: it looks first, and does what is missing. */
const steps = ['create', 'types', 'role', 'name', 'link'] as const;
type Step = (typeof steps)[number];

async function take(step: Step, factSetId: string, firmId: string): Promise<number> {
  const known = await linkedFirm(factSetId);
  if (step === 'create' && known === null)
    return (await directory.call('POST', '/fromFactSet', { factSetId })).status;
  if (known === null) throw new Error(`${step} comes after the creation`);
  if (step === 'create') return 200;
  const firm = await directory.get(known);
  if (step === 'types') {
    const changed = detailsOf(firm, { entityType: 'BANK' });
    return (
      await directory.call('PUT', `/${known}/firmBasicInformation/${known}`, changed, firm.details.version)
    ).status;
  }
  const record = step === 'role' ? { type: 'INVESTOR' } : { type: 'OTHER', value: 'As the CRM has it' };
  if (step !== 'link')
    return (await directory.call('POST', `/${known}/${step}s?ifMissing=true`, record)).status;
  return (await link(firmId, firm.key, (await read(firmId)).version)).status;
}

async function expectLinked(factSetId: string, firmId: string): Promise<Firm> {
  const firm = await directory.get((await linkedFirm(factSetId)) ?? '');
  expect(await read(firmId)).toMatchObject({ cmgEntityKey: firm.key, linkedStatus: 'LINKED' });
  expect(firm.roles.map(({ type }) => type)).toEqual(['INVESTOR']);
  return firm;
}

describe('Create & Link', () => {
  it('leaves nothing of a step whose write fails, whichever it is, and resumes there', async () => {
    const [plain = '', factSetId = ''] = [free.pop(), free.pop()];
    const plainFirm = await makeCrmFirm(whole.deps, accountId, 'Never broken');
    const firmId = await makeCrmFirm(whole.deps, accountId, 'Broken at each write');
    for (const step of steps) {
      writes = 0;
      expect(await take(step, plain, plainFirm)).toBeLessThan(300);
      const count = writes;
      expect(count).toBeGreaterThan(1);
      const before = await digests(whole.deps);
      for (let n = 1; n <= count; n += 1) {
        failsAt = n;
        expect([step, n, await take(step, factSetId, firmId)]).toEqual([step, n, 500]);
      }
      expect(await digests(whole.deps)).toEqual(before);
      expect(await take(step, factSetId, firmId)).toBeLessThan(300);
    }
    const firm = await expectLinked(factSetId, firmId);
    const { version } = await read(firmId);
    for (const step of ['create', 'role', 'name'] as const)
      expect(await take(step, factSetId, firmId)).toBeLessThan(300);
    expect(await directory.get(firm.id)).toEqual(firm);
    expect((await read(firmId)).version).toBe(version);
  });

  it('by two analysts at once, in any order and with writes that fail, makes one organization and one link', async () => {
    /** Which of the two continues, and which of its writes fails, if any. */
    const act = fc.record({ who: fc.constantFrom(0, 1), fails: fc.constantFrom(0, 0, 0, 1, 2) });
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const factSetId = free.pop() ?? '';
        made += 1;
        const firmId = await makeCrmFirm(whole.deps, accountId, `Created by two ${made}`);
        const places = [0, 0];
        const goOn = async (who: number, fails = 0) => {
          const step = steps[places[who] ?? 0];
          if (!step) return;
          failsAt = fails;
          const status = await take(step, factSetId, firmId);
          failsAt = 0;
          // A failed one restarts, from the state it finds.
          places[who] = status < 300 ? (places[who] ?? 0) + 1 : 0;
        };
        for (const { who, fails } of acts) await goOn(who, fails);
        while (places.some((place) => place < steps.length)) for (const who of [0, 1]) await goOn(who);
        const firm = await expectLinked(factSetId, firmId);
        expect(firm.names.filter(({ value }) => value === 'As the CRM has it')).toHaveLength(1);
      }),
      { numRuns: full ? 10 : 4, seed: 42 },
    );
  });

  it('at the same moment: one creates it, the other is informed, and then finds it', async () => {
    const factSetId = free.pop() ?? '';
    const create = () => directory.call('POST', '/fromFactSet', { factSetId });
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await linkedFirm(factSetId)).toBe(answers.find(({ status }) => status === 201)?.data?.id);
  });
});
