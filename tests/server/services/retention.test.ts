import { beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '#server/jobs/sweep.ts';
import { cutLogs, cuttingLogsDaily } from '#server/services/retention/cutLogs.ts';
import { writeAudit } from '#server/writes/audit.ts';
import { verifyChain } from '#server/writes/auditChain.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const now = new Date('2026-11-05T12:00:00Z');
const server = testServer({ clock: () => now });
const as = 'admin@system.test';
const days = { logDays: null, sessionDays: 30, mailDays: 90, jobDays: 7 };
const url = '/api/v1/admin/dataRetention';
const save = (json: object) => server.fetch(url, { method: 'PUT', json, as });
const ago = (count: number) => new Date(now.getTime() - count * 86_400_000);

const addMail = async (sentOn: Date) => {
  const account_id = await accountIdOf(server.deps, 'acme');
  const user_id = await addUser(server.deps, { account_id, email: `${server.deps.newId()}@acme.test` });
  const mail = { id: server.deps.newId(), kind: 'invite', outcome: 'SENT' as const, sent_on: sentOn };
  await server.deps.db
    .insertInto('sent_mails')
    .values({ account_id, user_id, ...mail })
    .execute();
};

describe('how long what ages is kept', () => {
  it('is what it was fixed at, until it is changed, which is an event', async () => {
    expect(await (await server.fetch(url, { as })).json()).toEqual({
      data: { id: 'platform', ...days, version: 1 },
    });
    const { data } = await (await save({ ...days, mailDays: 30 })).json();
    expect(data).toEqual({ id: 'platform', ...days, mailDays: 30, version: 2 });
    const event = server.deps.db.selectFrom('audit_events').select(['before', 'after']);
    expect(await event.where('action', '=', 'retention.update').executeTakeFirst()).toMatchObject({
      before: { mailDays: 90 },
      after: { mailDays: 30 },
    });
  });

  it.each([
    ['logDays', 89],
    ['sessionDays', 6],
    ['mailDays', 0],
    ['jobDays', 7_301],
    ['jobDays', 7.5],
  ])('refuses %s of %d', async (target, value) => {
    const answer = await save({ ...days, [target]: value });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(await answer.json())).toContain(`"target":"${target}"`);
  });

  it('is shown with what it would delete, and deletes that', async () => {
    await server.deps.db.deleteFrom('sent_mails').execute();
    for (const age of [400, 50, 10]) await addMail(ago(age));
    const asked = { method: 'POST', json: { ...days, mailDays: 40 }, as };
    const { data } = await (await server.fetch(`${url}/preview`, asked)).json();
    expect(data.mailDays).toEqual({ count: 2, oldestOn: ago(400).toISOString() });
    expect(data.logDays).toEqual({ count: 0, oldestOn: null });
    const left = () => server.deps.db.selectFrom('sent_mails').select('id').execute();
    for (const [mailDays, count] of [
      [null, 3],
      [40, 1],
    ] as const) {
      await save({ ...days, mailDays });
      await sweep(server.deps);
      expect(await left()).toHaveLength(count);
    }
  });
});

describe('the log', () => {
  let acme: string;
  beforeEach(async () => {
    acme = await accountIdOf(server.deps, 'acme');
  });
  const write = (accountId: string, age: number) =>
    writeAudit(
      { ...server.deps, clock: () => ago(age) },
      server.deps.db,
      {
        ...{ version: null, ipAddress: null, requestId: null, account: { accountId } },
        ...{ author: { kind: 'command', name: 'Ines' }, operation: 'users.update' },
      },
      'users',
      { objectId: server.deps.newId(), before: null, after: {} },
    );
  const run = async () => cutLogs(server.deps)({ accountId: acme, after: null });
  const chain = (accountId = acme) => verifyChain(server.deps.db, accountId);
  const queued = async () => {
    await cuttingLogsDaily(server.deps)();
    const jobs = server.deps.db.selectFrom('jobs').select('key').where('kind', '=', 'logCuts');
    return (await jobs.execute()).map(({ key }) => key);
  };

  it('is kept for ever at first, and cut once a day where it has an end', async () => {
    await write(acme, 400);
    await run();
    expect((await chain()).cut).toBe(0);
    expect(await queued()).toEqual([]);
    await save({ ...days, logDays: 365 });
    expect(await queued()).toEqual(['logCuts 2026-11-05']);
  });

  it('of every account is cut, still verifiable, and not for the sake of an earlier cut', async () => {
    const birch = await accountIdOf(server.deps, 'birch');
    for (const accountId of [acme, birch]) {
      await write(accountId, 399);
      await write(accountId, 5);
    }
    await save({ ...days, logDays: 365 });
    await run();
    for (const accountId of [acme, birch]) {
      expect(await chain(accountId)).toMatchObject({ broken: null });
      expect((await chain(accountId)).cut).toBeGreaterThan(0);
    }
    const { events } = await chain();
    await cutLogs({ ...server.deps, clock: () => ago(-366) })({ accountId: acme, after: null });
    const after = await chain();
    expect(after).toMatchObject({ events: 1, broken: null });
    expect(events).toBeGreaterThan(1);
    await cutLogs({ ...server.deps, clock: () => ago(-800) })({ accountId: acme, after: null });
    expect(await chain()).toEqual(after);
  });
});
