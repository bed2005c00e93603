import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { DatabaseOutage } from '#server/db/outage.ts';
import { readSnapshot, unpackSnapshot } from '#tests/support/snapshots.ts';

const post = Worker.prototype.postMessage;
let embedded: Awaited<ReturnType<typeof openEmbedded>>;
const snapshot = readSnapshot('bare');
beforeAll(async () => {
  embedded = await openEmbedded({ snapshot });
  await sql`create table counters (n integer not null)`.execute(embedded.db);
  await sql`insert into counters values (0)`.execute(embedded.db);
});
afterAll(() => embedded.db.destroy());

/** One with its data in a folder, so that its engine can be restarted; and what it reported. */
async function openFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenantry-engine-'));
  unpackSnapshot('bare', dataDir);
  const reported: string[] = [];
  const report = {
    failed: ({ message }: Error) => void reported.push(message),
    answered: () => {},
    slow: (statement: string, ms: number) => void reported.push(`slow after ${ms} ms: ${statement}`),
  };
  const { db, limitStatements } = await openEmbedded({ dataDir, report });
  const close = async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  };
  return { db, limitStatements, reported, close };
}

it('keeps transactions apart on its one connection', async () => {
  const { db } = embedded;
  const add = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ n: number }>`select n from counters`.execute(trx);
      await sql`update counters set n = ${(rows[0]?.n ?? 0) + 1}`.execute(trx);
    });
  await Promise.all(Array.from({ length: 20 }, add));
  expect((await sql<{ n: number }>`select n from counters`.execute(db)).rows).toEqual([{ n: 20 }]);
});

it('keeps others’ statements out of a transaction, and runs them after it', async () => {
  const { db } = embedded;
  await sql`create table notes (text text not null)`.execute(db);
  const note = (text: string, by = db) => sql`insert into notes values (${text})`.execute(by);
  let others: Promise<unknown> | undefined;
  const failing = db.transaction().execute(async (trx) => {
    await note('undone', trx);
    others = Promise.all([note('kept'), db.transaction().execute((own) => note('kept too', own))]);
    await note('undone too', trx);
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  await others;
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(db);
  expect(rows).toEqual([{ text: 'kept' }, { text: 'kept too' }]);
});

it('rolls back a transaction that fails, and continues', async () => {
  const { db } = embedded;
  const failing = db.transaction().execute(async (trx) => {
    await sql`update counters set n = -1`.execute(trx);
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect((await sql<{ n: number }>`select n from counters`.execute(db)).rows[0]?.n).not.toBe(-1);
});

it('prepares a statement once, and keeps using it after it has failed', async () => {
  const { db } = embedded;
  const divide = (by: number) => sql<{ answer: number }>`select 6 / ${by}::integer as answer`;
  const answer = async (by: number) => (await divide(by).execute(db)).rows;
  expect(await answer(2)).toEqual([{ answer: 3 }]);
  await expect(answer(0)).rejects.toMatchObject({ code: '22012' });
  expect(await answer(3)).toEqual([{ answer: 2 }]);
  const { rows } = await sql`select statement from pg_prepared_statements`.execute(db);
  expect(rows).toContainEqual({ statement: divide(2).compile(db).sql });
});

it('has a quarter of the usual buffers, beside what the engine is started with anyhow', async () => {
  const { rows } = await sql<{ buffers: string; workers: string }>`
    select current_setting('shared_buffers') as buffers, current_setting('max_parallel_workers') as workers`.execute(
    embedded.db,
  );
  expect(rows).toEqual([{ buffers: '32MB', workers: '0' }]);
});

it('opens a copy of its bytes', async () => {
  const copy = await openEmbedded({ snapshot: await embedded.snapshot() });
  const { rows } = await sql<{ n: number }>`select n from counters`.execute(copy.db);
  await copy.db.destroy();
  expect(rows).toHaveLength(1);
});

it('says that it has stopped', async () => {
  const closed = await openEmbedded({ snapshot });
  await sql`select 1`.execute(closed.db);
  await closed.db.destroy();
  await expect(sql`select 1`.execute(closed.db)).rejects.toThrow();
});

it('ends its engine, also where nothing was asked of it', async () => {
  const unasked = await openEmbedded({ snapshot });
  await unasked.db.destroy();
  await expect(unasked.snapshot()).rejects.toThrow('The embedded database has stopped');
});

it('ends a hung engine, fails its holder, and gives the next one a new engine', async () => {
  const { db, limitStatements, reported, close } = await openFolder();
  await sql`create table counters (n integer not null)`.execute(db);
  limitStatements(0, 1_000);
  const holder = db.transaction().execute(async (trx) => {
    await sql`insert into counters values (1)`.execute(trx);
    await expect(sql`select pg_sleep(60)`.execute(trx)).rejects.toBeInstanceOf(DatabaseOutage);
    // In another engine it would run without the first.
    await sql`insert into counters values (2)`.execute(trx);
  });
  await expect(holder).rejects.toBeInstanceOf(DatabaseOutage);
  limitStatements(0);
  expect((await sql`select n from counters`.execute(db)).rows).toEqual([]);
  await sql`insert into counters values (3)`.execute(db);
  expect((await sql`select n from counters`.execute(db)).rows).toEqual([{ n: 3 }]);
  expect(reported).toEqual(['The embedded database said nothing for 1000 ms (select pg_sleep(60))']);
  await close();
});

it('waits for a statement that takes long, and names it', async () => {
  const { db, limitStatements, reported, close } = await openFolder();
  limitStatements(200);
  const [slow, next] = [sql`select pg_sleep(0.5)`.execute(db), sql`select 1 as n`.execute(db)];
  await slow;
  expect((await next).rows).toEqual([{ n: 1 }]);
  expect(reported).toEqual(['slow after 200 ms: select pg_sleep(0.5)']);
  await close();
});

it('fails a statement at once if the engine’s thread ends, and gives the next one a new engine', async () => {
  const workers: Worker[] = [];
  const posted = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...args
  ) {
    workers.push(this);
    return post.apply(this, args);
  });
  const { db, limitStatements, close } = await openFolder();
  limitStatements(1_000);
  const failed = expect(sql`select pg_sleep(60)`.execute(db)).rejects.toBeInstanceOf(DatabaseOutage);
  await vi.waitFor(() => expect(posted.mock.lastCall?.[0]).toMatchObject({ kind: 'query' }));
  await workers.at(-1)?.terminate();
  await failed;
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  posted.mockRestore();
  await close();
});

it('gives each statement its own time limit, and fails all ready ones when the engine has ended', async () => {
  const { db, limitStatements, reported, close } = await openFolder();
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);
  limitStatements(0, 1_000);
  await Promise.all([sleep(0.7), sleep(0.7), sleep(0.7)]);
  const ended = await Promise.allSettled([sleep(60), sleep(0)]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  for (const { reason } of ended as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(DatabaseOutage);
  limitStatements(0);
  await Promise.all([sleep(0), sleep(0), sleep(0)]);
  expect(reported).toEqual([expect.stringMatching(/said nothing for 1000 ms \(select pg_sleep\(\$1\)\)/)]);
  await close();
});

it('keeps the next statement ready, so that the engine need not wait for this thread', async () => {
  const { db } = embedded;
  await sql`select 1`.execute(db);
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  const answers = Promise.all([1, 2, 3].map((n) => sql`select pg_sleep(1), ${n}::integer`.execute(db)));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), 20_000);
  asked.mockRestore();
  await answers;
});
