import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bulkLimits } from '#contract/bulk.ts';
import { bulkInsert } from '#server/db/bulkInsert.ts';
import * as connection from '#server/db/connection.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { userColumns } from '#server/db/userColumns.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { startRunner } from '#server/jobs/runner.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { percentile } from '#tests/bench/figure.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';
import { full } from '#tests/walk/sample.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ config: { smtpUrl: null, devMailbox: true } });
});
afterEach(() => server.close());

/** `npm test` proves the rule by a runner that polls at once: tests/server/jobs/runner.test.ts. */
const inFull = it.runIf(full);

const samples = 12;
const bulks = 200;
const recordsEach = 1_000;

inFull(
  `200 bulk actions and exports of one account: another's reset mail takes 3 times as long as before at most`,
  async () => {
    const runner = startRunner(server.deps, jobHandlers(server.deps));
    const idle = await mailTimes();
    const ids = await manyUsers();
    const answers = [];
    for (let n = 0; n < bulks; n += 1) answers.push((await begin(ids)).status);
    const exporting = exportOnAndOn();
    const busy = await mailTimes();
    await exporting.stop();
    const running = await countRunning();
    await runner.stop();
    const [before, meanwhile] = [percentile(idle, 0.95), percentile(busy, 0.95)];
    console.log(
      `lanes: ${bulks} bulks of ${recordsEach}, ${running} still run, ${exporting.made} exports; reset mail p95 of ${samples}: ${before.toFixed()} ms before, ${meanwhile.toFixed()} ms meanwhile`,
    );
    expect(answers.sort()).toEqual([
      ...Array<number>(bulkLimits.running).fill(202),
      ...Array<number>(bulks - bulkLimits.running).fill(429),
    ]);
    expect(running).toBe(bulkLimits.running);
    expect(meanwhile).toBeLessThanOrEqual(3 * before);
  },
  180_000,
);

inFull('control: with one lane for all, a mail waits for stuck bulk actions', async () => {
  vi.resetModules();
  vi.doMock('#server/db/connection.ts', () => connection);
  vi.doMock('#server/jobs/lanes.ts', () => ({
    lanes: [{ kinds: ['mail', 'requestedLink', 'bulk'], slots: 10, perAccount: 5 }],
  }));
  const { startRunner: startCareless } = await import('#server/jobs/runner.ts');
  let goOn = () => {};
  const still = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  for (const subdomain of ['acme', 'cedar']) {
    const tx = inAccount(server.deps.db, await accountId(subdomain));
    const payload = { accountId: tx.accountId, bulkId: server.deps.newId(), turn: 0 };
    for (let n = 0; n < 5; n += 1) await enqueue(server.deps, tx, { kind: 'bulk', payload });
  }
  const runner = startCareless(server.deps, { ...jobHandlers(server.deps), bulk: () => still });
  const mail = timeOfMail(0);
  const isFirst = await Promise.race([mail.then(() => true), setTimeout(2_500, false)]);
  goOn();
  await mail;
  await runner.stop();
  vi.doUnmock('#server/jobs/lanes.ts');
  vi.doUnmock('#server/db/connection.ts');
  vi.resetModules();
  expect(isFirst).toBe(false);
});

async function mailTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < samples; n += 1) times.push(await timeOfMail(n));
  return times;
}

/**
 * From the request until the mail was handed over, in milliseconds; each request is at a different point between two
 * polls.
 */
async function timeOfMail(n: number): Promise<number> {
  await setTimeout((n * 370) % 1_000);
  const email = `lost${server.deps.newId()}@birch.test`;
  await addUser(server.deps, { account_id: await accountId('birch'), email });
  const started = performance.now();
  const path = '/api/v1/self/password/resetRequests';
  const asked = await server.fetch(path, { method: 'POST', host: 'birch', json: { email } });
  expect(asked.status).toBe(200);
  const mail = server.deps.db.selectFrom('outbox').select('id').where('recipient', '=', email);
  while (!(await mail.executeTakeFirst())) await setTimeout(10);
  return performance.now() - started;
}

const begin = (ids: string[]) =>
  server.fetch('/api/v1/users/bulk', {
    method: 'POST',
    as: 'admin@acme.test',
    json: { action: 'disable', ids },
  });

function exportOnAndOn() {
  const state = { made: 0, stopped: false };
  const ended = (async () => {
    while (!state.stopped) {
      const answer = await server.fetch('/api/v1/users/export', { as: 'admin@acme.test' });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      state.made += 1;
    }
  })();
  return {
    get made() {
      return state.made;
    },
    stop: () => {
      state.stopped = true;
      return ended;
    },
  };
}

async function countRunning(): Promise<number> {
  const running = server.deps.db.selectFrom('bulks').select('id').where('status', '=', 'RUNNING');
  return (await running.execute()).length;
}

async function manyUsers(): Promise<string[]> {
  const { db, newId, clock } = server.deps;
  const account_id = await accountId('acme');
  await db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();
  const rows = Array.from({ length: recordsEach }, (_, n) => ({
    account_id,
    id: newId(),
    ...userColumns({ firstName: 'Many', lastName: `N${n}`, email: `many${n}@acme.test`, employeeKey: null }),
    job_function: 'OTHER' as const,
    status: 'ACTIVE' as const,
    password_hash: null,
    created_on: clock(),
    last_ip_address: null,
  }));
  await bulkInsert(db, 'users', rows);
  return rows.map(({ id }) => id);
}

const accountId = (subdomain: string) => accountIdOf(server.deps, subdomain);
