import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inAccount } from '#server/db/inAccount.ts';
import { createSampleProvider } from '#server/demo/provider/sampleProvider.ts';
import { PermanentFailure } from '#server/errors.ts';
import { createVault } from '#server/identity/vault.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { type JobHandlers, runDueJobs, startRunner } from '#server/jobs/runner.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { createRefusals } from '#server/writes/refusals.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

let now = new Date('2026-11-20T12:00:00Z');
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let deps: ReturnType<typeof testDeps>;
beforeAll(async () => {
  database = await openTestDatabase('empty');
});
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  deps = testDeps(database.db, { clock: () => now });
  for (const table of ['jobs', 'outbox', 'idempotency_records'] as const) {
    await database.db.deleteFrom(table).execute();
  }
});
afterAll(() => database.close());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const [busy, quiet] = [
  '01890000-0000-7000-8000-00000000000a',
  '01890000-0000-7000-8000-00000000000b',
] as const;
const message = (to = 'a@b.test') => ({ to, subject: 'S', body: 'https://secret.test/link' });
const add = (key?: string, runOn?: Date) =>
  enqueue(deps, inAccount(database.db, busy), { kind: 'mail', payload: message(), key, runOn });
const jobs = () => database.db.selectFrom('jobs').selectAll().execute();

function sending(): { sent: unknown[]; handlers: JobHandlers } {
  const sent: unknown[] = [];
  return { sent, handlers: { ...none, mail: async (mail) => void sent.push(mail) } };
}
/** What jobs need of the server. */
const whole = () => ({
  ...deps,
  refusals: createRefusals(deps),
  firmProvider: createSampleProvider(deps.clock),
  outbound: () => createGuardedFetch({ toLoopback: false }),
  identity: { vault: createVault({ encryptionKeys: ['x'.repeat(32)] }) },
});
const nothing = async () => undefined;
const none: JobHandlers = {
  mail: nothing,
  requestedLink: nothing,
  bulk: nothing,
  crmRevert: nothing,
  groupRoles: nothing,
  apiKeyReminder: nothing,
  firmRefresh: nothing,
  wordCount: nothing,
  qualityCount: nothing,
  matches: nothing,
  duplicates: nothing,
  pairLinks: nothing,
  auditCheck: nothing,
  logCuts: nothing,
  webhook: nothing,
  slowWebhook: nothing,
};
const failing: JobHandlers = { ...none, mail: () => Promise.reject(new Error('no server')) };

test('runs a job once and keeps nothing of it', async () => {
  const { sent, handlers } = sending();
  await add();
  expect(await runDueJobs(deps, handlers)).toBe(1);
  expect(await runDueJobs(deps, handlers)).toBe(0);
  expect(sent).toEqual([message()]);
  expect(await jobs()).toMatchObject([{ payload: {}, finished_on: now, attempts: 1, last_error: null }]);
});

test('keeps no row of a match job that has succeeded, and the row of one that is given up', async () => {
  const match = (key: string) =>
    enqueue(deps, inAccount(database.db, busy), { kind: 'matches', key, payload: { accountId: busy } });
  await match('first');
  await runDueJobs(deps, none);
  expect(await jobs()).toEqual([]);
  await match('second');
  await runDueJobs(deps, { ...none, matches: () => Promise.reject(new PermanentFailure('never')) });
  expect(await jobs()).toMatchObject([{ key: 'second', finished_on: now, last_error: 'never' }]);
});

test('two jobs with one key are one, and a job waits for its moment', async () => {
  const { sent, handlers } = sending();
  await add('k');
  await add('k');
  await add(undefined, new Date(now.getTime() + 60_000));
  await runDueJobs(deps, handlers);
  expect(sent).toHaveLength(1);
  later(61);
  await runDueJobs(deps, handlers);
  expect(sent).toHaveLength(2);
});

test('runs if and only if the transaction commits', async () => {
  const { sent, handlers } = sending();
  const undone = database.db.transaction().execute(async (trx) => {
    await enqueue(deps, inAccount(trx, busy), { kind: 'mail', payload: message() });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await runDueJobs(deps, handlers);
  expect(sent).toEqual([]);
});

test('logs why a job failed, without the person it concerned', async () => {
  const lines: string[] = [];
  deps = testDeps(database.db, { clock: () => now, log: (line) => void lines.push(line) });
  await add();
  const refusal = new Error('550 5.1.1 <zoe.brandt@acme.test> is unknown at mail.acme.test');
  await runDueJobs(deps, { ...none, mail: () => Promise.reject(refusal) });
  const [line = '{}'] = lines.filter((one) => one.includes('job failed'));
  expect(JSON.parse(line).reason).toBe('550 5.1.1 …@acme.test> is unknown at mail.acme.test');
});

test('tries again, ever later, and gives up after ten attempts', async () => {
  await add();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    expect(await runDueJobs(deps, failing)).toBe(1);
    expect(await runDueJobs(deps, failing)).toBe(0);
    const [job] = await jobs();
    if (job) waits.push((job.run_on.getTime() - now.getTime()) / 1000);
    later(3_601);
  }
  expect(waits.slice(0, 9)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560]);
  expect(await runDueJobs(deps, failing)).toBe(0);
  expect(await jobs()).toMatchObject([{ payload: {}, last_error: 'no server', attempts: 10 }]);
});

test('does not retry a permanent failure, and gives every attempt the same id', async () => {
  const ids: string[] = [];
  const note = (error: Error) => async (_: unknown, id: string) => {
    ids.push(id);
    throw error;
  };
  await add();
  await runDueJobs(deps, { ...none, mail: note(new Error('not now')) });
  later(3_601);
  await runDueJobs(deps, { ...none, mail: note(new PermanentFailure('never')) });
  const [job] = await jobs();
  expect(job).toMatchObject({ finished_on: now, payload: {}, attempts: 2, last_error: 'never' });
  expect(ids).toEqual([job?.id, job?.id]);
});

test('a job whose process died is taken again when its lease ends, and the dead one can no longer finish it', async () => {
  await add();
  let die = () => {};
  const hung = runDueJobs(deps, {
    ...none,
    mail: () =>
      new Promise((_, reject) => {
        die = () => reject(new Error('too late'));
      }),
  });
  while ((await jobs())[0]?.attempts === 0) await Promise.resolve();
  const { sent, handlers } = sending();
  expect(await runDueJobs(deps, handlers)).toBe(0);
  later(61);
  expect(await runDueJobs(deps, handlers)).toBe(1);
  expect(sent).toHaveLength(1);
  die();
  await hung;
  expect(await jobs()).toMatchObject([{ finished_on: now, attempts: 2, last_error: null }]);
});

test('one hundred jobs and four runners: each job runs once', async () => {
  for (let n = 0; n < 100; n++) await add();
  const { sent, handlers } = sending();
  const runner = async () => {
    while ((await runDueJobs(deps, handlers)) > 0);
  };
  await Promise.all([runner(), runner(), runner(), runner()]);
  expect(sent).toHaveLength(100);
});

describe('an account that queues a lot', () => {
  const mailOf = (account: string, to: string) =>
    enqueue(deps, inAccount(database.db, account), { kind: 'mail', payload: message(to) });
  const bulkOf = (accountId: string) =>
    enqueue(deps, inAccount(database.db, accountId), {
      kind: 'bulk',
      payload: { accountId, bulkId: deps.newId(), turn: 0 },
    });
  const noting = (seen: string[]): JobHandlers => ({
    ...none,
    mail: async ({ to }) => void seen.push(to),
    bulk: async ({ accountId }) => void seen.push(accountId),
  });

  test('takes turns with others: theirs is among the next, and it has half of the slots at most', async () => {
    for (let n = 0; n < 40; n++) await mailOf(busy, 'busy@a.test');
    later(60);
    await mailOf(quiet, 'quiet@b.test');
    const seen: string[] = [];
    await runDueJobs(deps, noting(seen));
    expect(seen.sort()).toEqual([...Array<string>(5).fill('busy@a.test'), 'quiet@b.test']);
  });

  test('also where it holds leases at another replica', async () => {
    for (let n = 0; n < 40; n++) await mailOf(busy, 'busy@a.test');
    let goOn = () => {};
    const slow = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const elsewhere = runDueJobs(deps, { ...none, mail: () => slow });
    await vi.waitFor(
      async () => expect((await jobs()).filter(({ attempts }) => attempts > 0)).toHaveLength(5),
      20_000,
    );
    await mailOf(quiet, 'quiet@b.test');
    const seen: string[] = [];
    await runDueJobs(deps, noting(seen));
    expect(seen).toEqual(['quiet@b.test']);
    goOn();
    await elsewhere;
  });

  test('has two bulk actions in hand at most, and others have theirs beside them', async () => {
    for (let n = 0; n < 10; n++) await bulkOf(busy);
    await bulkOf(quiet);
    const seen: string[] = [];
    await runDueJobs(deps, noting(seen));
    expect(seen.sort()).toEqual([busy, busy, quiet]);
  });

  test('runs the steps of its bulk actions in turn, the one that has waited longest first', async () => {
    const tx = inAccount(database.db, busy);
    const step = (bulkId: string, turn: number) =>
      enqueue(deps, tx, { kind: 'bulk', payload: { accountId: busy, bulkId, turn } });
    for (const bulkId of ['a', 'b', 'c', 'd']) {
      await step(bulkId, 0);
      later(1);
    }
    const rounds: string[] = [];
    for (let round = 0; round < 4; round++) {
      const seen: string[] = [];
      const bulk: JobHandlers['bulk'] = async ({ bulkId, turn }) => {
        seen.push(`${bulkId}${turn}`);
        await step(bulkId, turn + 1);
      };
      await runDueJobs(deps, { ...none, bulk });
      rounds.push(seen.sort().join(' '));
      later(1);
    }
    expect(rounds).toEqual(['a0 b0', 'c0 d0', 'a1 b1', 'c1 d1']);
  });

  test('leaves mail alone: stuck bulk actions and mails delay nobody else’s mail', async () => {
    for (let n = 0; n < 20; n++) await bulkOf(n % 2 ? busy : deps.newId());
    for (let n = 0; n < 20; n++) await mailOf(busy, 'busy@a.test');
    later(1);
    const sent: string[] = [];
    let end = () => {};
    const stuck = new Promise<void>((resolve) => {
      end = resolve;
    });
    const mail: JobHandlers['mail'] = ({ to }) =>
      to === 'busy@a.test' ? stuck : Promise.resolve(void sent.push(to));
    const runner = startRunner(deps, { ...none, bulk: () => stuck, mail });
    for (let n = 0; n < 12; n++) await mailOf(quiet, `quiet${n}@b.test`);
    await vi.waitFor(() => expect(sent).toHaveLength(12), { timeout: 5_000 });
    end();
    await runner.stop();
  });
});

test('informs a handler of the last attempt', async () => {
  await add();
  const told: (boolean | undefined)[] = [];
  const mail: JobHandlers['mail'] = async (_mail, _id, isLast) => {
    told.push(isLast);
    throw new Error('no server');
  };
  for (let attempt = 1; attempt <= 10; attempt++) {
    await runDueJobs(deps, { ...none, mail });
    later(3_601);
  }
  expect(told).toEqual([...Array<boolean>(9).fill(false), true]);
});

test('the runner keeps mail in the outbox where no server is set, and stops', async () => {
  await add();
  const runner = startRunner(deps, jobHandlers(whole()));
  while ((await jobs())[0]?.finished_on === null) await new Promise((resolve) => setImmediate(resolve));
  await runner.stop();
  expect(await database.db.selectFrom('outbox').selectAll().execute()).toMatchObject([
    { recipient: 'a@b.test', subject: 'S', created_on: now },
  ]);
});

test('without a mail server and a mailbox no mail is kept, and the log says so at the start', async () => {
  const lines: string[] = [];
  const config = { devMailbox: false };
  deps = testDeps(database.db, { clock: () => now, config, log: (line) => void lines.push(line) });
  await add();
  const runner = startRunner(deps, jobHandlers(whole()));
  expect(lines).toMatchObject([expect.stringContaining('SMTP_URL is not set, so no mail can be sent')]);
  while ((await jobs())[0]?.last_error === null) await new Promise((resolve) => setImmediate(resolve));
  await runner.stop();
  expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('what is stored at each poll and swept each hour does not wait for a never-ending job', async () => {
  const records = () => database.db.selectFrom('idempotency_records').select('key').execute();
  const old = { operation: 'users.create', request_hash: 'x', answer: null, created_on: new Date(0) };
  const addOld = (key: string) =>
    database.db
      .insertInto('idempotency_records')
      .values({ actor_id: deps.newId(), key, ...old })
      .execute();
  let looks = 0;
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await add();
  await addOld('first');
  const runner = startRunner(deps, { ...none, mail: () => slow }, async () => {
    looks += 1;
  });
  await vi.waitFor(async () => expect(await records()).toEqual([]), 20_000);
  expect(looks).toBeGreaterThan(0);
  const before = looks;
  await addOld('second');
  later(3_599);
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before), { timeout: 5_000 });
  expect(await records()).toHaveLength(1);
  later(1);
  await vi.waitFor(async () => expect(await records()).toEqual([]), { timeout: 5_000 });
  expect(await jobs()).toMatchObject([{ finished_on: null }]);
  goOn();
  await runner.stop();
});

test('the sweep removes finished jobs, old answers and old mail, and leaves the rest', async () => {
  await add();
  await runDueJobs(deps, sending().handlers);
  await add();
  await database.db
    .insertInto('idempotency_records')
    .values({
      actor_id: deps.newId(),
      key: 'k',
      operation: 'users.create',
      request_hash: 'x',
      answer: null,
      created_on: now,
    })
    .execute();
  await sweep(deps);
  expect(await jobs()).toHaveLength(2);
  later(8 * 24 * 3600);
  await sweep(deps);
  expect(await jobs()).toMatchObject([{ finished_on: null }]);
  expect(await database.db.selectFrom('idempotency_records').selectAll().execute()).toEqual([]);
});
