import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { full } from '#tests/walk/sample.ts';
import { directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
const { call, create, get } = directoryOf(server);
const path = (firmId: string) => `/api/v1/admin/crm/accounts/${accountId}/investorFirms/${firmId}`;
let accountId = '';
/** Two firms that no account is mapped to, and one that is. */
let keys: string[] = [];

beforeAll(async () => {
  const { db } = server.deps;
  accountId = await accountIdOf({ db }, 'acme');
  const free = await db
    .selectFrom('firms')
    .select('key')
    .where('record_status', '=', 'EFFECTIVE')
    .where(sql<boolean>`not exists (select from accounts where cmg_entity_key = key)`)
    .orderBy('key')
    .limit(2)
    .execute();
  const mapped = await db
    .selectFrom('accounts')
    .select('cmg_entity_key')
    .where('cmg_entity_key', 'is not', null)
    .orderBy('cmg_entity_key')
    .executeTakeFirstOrThrow();
  keys = [...free.map(({ key }) => key), mapped.cmg_entity_key ?? ''];
});

async function write(firmId: string, cmgEntityKey: string | null, version: number | null) {
  const headers: Record<string, string> = version === null ? {} : { 'if-match': String(version) };
  const json = { cmgEntityKey };
  const answer = await server.fetch(`${path(firmId)}/cmgEntityKey`, { method: 'PUT', as, json, headers });
  return { status: answer.status, body: await answer.json() };
}
const read = async (firmId: string) => (await (await server.fetch(path(firmId), { as })).json()).data;

/** One of two analysts: looks, or links to a firm (of `keys`) or unlinks by what was last seen. */
const act = fc.record({
  who: fc.constantFrom(0, 1),
  does: fc.constantFrom('look', 'link', 'link', 'unlink'),
  target: fc.nat({ max: 2 }),
});

type Act = { who: number; does: string; target: number };
type Model = { key: string | null; version: number };

/** The outcome of a write by somebody who has seen the firm like that: what else was done meanwhile is kept. */
function expected({ key: held }: Model, seen: Model, key: string | null): number {
  if (seen.key !== held) return 409;
  return held === keys[2] && key !== held ? 422 : 200;
}

async function play(firmId: string, acts: readonly Act[]): Promise<Model> {
  let model: Model = { key: null, version: 1 };
  const seen = [model, model];
  for (const { who, does, target } of acts) {
    if (does === 'look') {
      seen[who] = model;
      continue;
    }
    const key = does === 'link' ? (keys[target] ?? null) : null;
    const before = seen[who] ?? model;
    const { status, body } = await write(firmId, key, before.version);
    expect(status).toBe(expected(model, before, key));
    if (status !== 200) continue;
    model = { key, version: model.version + 1 };
    expect(body.data.version).toBe(model.version);
    seen[who] = model;
  }
  return model;
}

describe('links by two analysts', () => {
  it('are as the last write that was based on what there was, whatever the order', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
        made += 1;
        const firmId = await makeCrmFirm(server.deps, accountId, `Vrxqzzk${made}`);
        const model = await play(firmId, acts);
        const { cmgEntityKey, version, linkedStatus } = await read(firmId);
        expect({ key: cmgEntityKey, version }).toEqual(model);
        expect(linkedStatus).toBe(model.key === null ? 'NOT_LINKED' : 'LINKED');
      }),
      { numRuns: full ? 12 : 5, seed: 42 },
    );
  });

  it('at the same moment from one version: one is made, the other gets a conflict', async () => {
    const firmId = await makeCrmFirm(server.deps, accountId, 'At one moment');
    const answers = await Promise.all(keys.slice(0, 2).map((key) => write(firmId, key, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await read(firmId)).cmgEntityKey).toBe(keys[won]);
  });
});

describe('a sequence of steps that breaks off', () => {
  it.each([0, 1, 2, 3])('after step %i is done by sending all of them again', async (done) => {
    const firm = await create(`Broken off after ${done}`);
    const firmId = await makeCrmFirm(server.deps, accountId, `CRM name ${done}`);
    const { id, details, key } = firm;
    const { id: _, version: __, firmCategoryType: ___, ...fields } = details;
    const steps = [
      () => call('PUT', `/${id}/firmBasicInformation/${id}`, { ...fields, entityType: 'BANK' }),
      () => call('POST', `/${id}/roles?ifMissing=true`, { type: 'INVESTOR' }),
      () => call('POST', `/${id}/names?ifMissing=true`, { value: `CRM name ${done}`, type: 'OTHER' }),
      () => write(firmId, key, null),
    ];
    for (const step of steps.slice(0, done)) await step();
    expect((await read(firmId)).linkedStatus).toBe('NOT_LINKED');
    for (const step of steps) expect((await step()).status).toBeLessThan(300);
    const linked = await get(id);
    expect([linked.roles.length, linked.names.length, linked.details.entityType]).toEqual([1, 2, 'BANK']);
    expect((await read(firmId)).cmgEntityKey).toBe(key);
  });
});
