import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { expect, inject, test, vi } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import { StartError } from '#server/config/startError.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { DatabaseOutage, noReporter } from '#server/db/outage.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createPostgresPool } from '#server/db/postgresPool.ts';
import { createNaming, keepPlan } from '#server/db/preparedStatements.ts';
import { canStartPostgres, createDatabase, startCluster } from '#tests/support/postgres.ts';

const postgres = inject('postgres');

test.runIf(postgres)(
  'an idle connection that PostgreSQL closes is logged, and the next query gets another',
  async () => {
    if (!postgres) return;
    const own = await createDatabase(postgres.url);
    const lines: string[] = [];
    const db = openPostgres(own.url, pino({ base: null }, { write: (line: string) => lines.push(line) }));
    const backend = async () => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
      return rows[0]?.pid;
    };
    const first = await backend();
    const other = openPostgres(postgres.url, pino({ level: 'silent' }));
    await sql`SELECT pg_terminate_backend(${first})`.execute(other);
    await vi.waitFor(() => expect(lines).toHaveLength(1), 20_000);
    expect(lines[0]).toContain('terminating connection');
    expect(await backend()).not.toBe(first);
    await Promise.all([db.destroy(), other.destroy()]);
    await own.drop();
  },
);

test.runIf(postgres)('tells a database of another program from one of ours', async () => {
  if (!postgres) return;
  const own = await createDatabase(postgres.url);
  const { db, prepare, close } = await openDatabase(
    readConfig({ DATABASE_URL: own.url }),
    pino({ level: 'silent' }),
  );
  await sql`create table accounts (number integer)`.execute(db);
  await sql`insert into accounts values (1)`.execute(db);
  const refused = prepare();
  await expect(refused).rejects.toBeInstanceOf(StartError);
  await expect(refused).rejects.toThrow(
    `The database that DATABASE_URL names can't be used: It holds what another program has made (relation "accounts" already exists). Give Tenantry a database of its own.`,
  );
  expect((await sql`select * from accounts`.execute(db)).rows).toEqual([{ number: 1 }]);
  await close();
  await own.drop();
});

test.runIf(postgres)('tells how many connections are used, idle and waited for', async () => {
  if (!postgres) return;
  const own = await createDatabase(postgres.url);
  const limits = { ...readConfig({}).databaseLimits, connections: 2 };
  const pool = createPostgresPool(own.url, limits, noReporter);
  const held = [await pool.connect(), await pool.connect()];
  const third = pool.connect();
  expect(pool.figures()).toEqual({ used: 2, idle: 0, waiting: 1 });
  for (const client of held) client.release();
  (await third).release();
  expect(pool.figures()).toEqual({ used: 0, idle: 2, waiting: 0 });
  await pool.end();
  await own.drop();
});

test.runIf(postgres)('executes nothing of a transaction that could not begin', async () => {
  if (!postgres) return;
  const own = await createDatabase(postgres.url);
  const pool = createPostgresPool(own.url, readConfig({}).databaseLimits, noReporter);
  const client = await pool.connect();
  const statement = (text: string) => ({ sql: text, parameters: [], name: undefined });
  const tables = statement("select count(*)::integer as count from pg_class where relname = 'begun'");
  const beginning = client.ask([statement('begin nonsense'), statement('create table begun (n integer)')]);
  await expect(beginning).rejects.toThrow('nonsense');
  expect(await client.ask([tables])).toEqual([{ rows: [{ count: 0 }] }]);
  client.release();
  await pool.end();
  await own.drop();
});

test.runIf(postgres)('gives up what is never answered, and its connection with it', async () => {
  if (!postgres) return;
  const limits = { ...readConfig({}).databaseLimits, connections: 1, statementMs: 50 };
  const pool = createPostgresPool(postgres.url, limits, noReporter);
  const ask = async (...texts: string[]) => {
    const client = await pool.connect();
    const asked = client.ask(texts.map((text) => ({ sql: text, parameters: [], name: undefined })));
    return asked.finally(() => client.release());
  };
  // As with a hung server: PostgreSQL ends no statement by itself.
  for (const asked of [['select pg_sleep(60)'], ['select 1', 'select pg_sleep(60)']]) {
    const backend = await ask('select pg_backend_pid()');
    await ask('set statement_timeout = 0');
    await expect(ask(...asked)).rejects.toEqual(
      new DatabaseOutage(new Error('No answer came within 1050 ms')),
    );
    expect(await ask('select pg_backend_pid()')).not.toEqual(backend);
  }
  await pool.end();
});

test.runIf(postgres)('tells by the stack of an error who asked', async () => {
  if (!postgres) return;
  const pool = createPostgresPool(postgres.url, readConfig({}).databaseLimits, noReporter);
  const client = await pool.connect();
  const askNonsense = async () => {
    await client.ask([{ sql: 'select nonsense', parameters: [], name: undefined }]);
  };
  const error = await askNonsense().catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ code: '42703', stack: expect.stringContaining('askNonsense') });
  client.release();
  await pool.end();
});

test.runIf(postgres)('has no statement compiled, which takes longer than any of ours', async () => {
  if (!postgres) return;
  const db = openPostgres(postgres.url, pino({ level: 'silent' }));
  const { rows } = await sql<{ jit: string }>`show jit`.execute(db);
  expect(rows).toEqual([{ jit: 'off' }]);
  await db.destroy();
});

test.runIf(postgres)(
  'prepares what is found by its key, once for a connection, and no list but of a plan that is kept',
  async () => {
    if (!postgres) return;
    const limits = { ...readConfig({}).databaseLimits, connections: 1 };
    const db = openPostgres(postgres.url, pino({ level: 'silent' }), limits);
    const byKey = sql`select relname from pg_class where oid = ${1259}`;
    const lists = [
      sql`select oid from pg_class limit ${1}`,
      sql`select oid from pg_class where relname like ${'a%'}`,
    ];
    const whole = sql`select * from pg_class where oid = ${1259}`;
    const kept = sql`select oid, (select count(*) from pg_class) from pg_class order by oid limit ${1}`;
    const asked = [byKey, byKey, ...lists, whole, whole.withPlugin(keepPlan), kept.withPlugin(keepPlan)];
    for (const one of asked) await one.execute(db);
    const { rows } = await sql`select statement from pg_prepared_statements order by prepare_time`.execute(
      db,
    );
    expect(rows).toEqual([byKey, kept].map((one) => ({ statement: one.compile(db).sql })));
    await db.destroy();
  },
);

test('prepares no more statements than a connection has room for', () => {
  const nameOf = createNaming();
  const named = Array.from({ length: 300 }, (_, n) => nameOf(CompiledQuery.raw(`select ${n}`))).filter(
    Boolean,
  );
  expect(new Set(named).size).toBe(200);
  expect(nameOf(CompiledQuery.raw('select 0'))).toBe(named[0]);
});

test.runIf(postgres)('backends that end under running writes end no process and lose no write', async () => {
  if (!postgres) return;
  const own = await createDatabase(postgres.url);
  const lines: string[] = [];
  const db = openPostgres(own.url, pino({ base: null }, { write: (line: string) => lines.push(line) }));
  const { uncaught, lost } = await writeThrough(db, () => terminateBackends(own));
  expect(uncaught).toEqual([]);
  expect(lost).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the database does not answer');
  expect(lines.join('')).not.toContain('    at ');
  await db.destroy();
  await own.drop();
});

test.runIf(postgres)('control: a pool that hears its idle clients only lets the process end', async () => {
  if (!postgres) return;
  const own = await createDatabase(postgres.url);
  const pool = new pg.Pool({ connectionString: own.url }).on('error', vi.fn());
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const { uncaught } = await writeThrough(db, () => terminateBackends(own));
  expect(uncaught).not.toEqual([]);
  await db.destroy();
  await own.drop();
});

test.runIf(postgres && canStartPostgres())(
  'a restart under running writes, orderly or not, ends no process and loses no write',
  async () => {
    const cluster = await startCluster();
    try {
      const db = openPostgres(cluster.url, pino({ level: 'silent' }));
      for (const mode of ['fast', 'immediate'] as const) {
        const { uncaught, lost, acknowledged } = await writeThrough(db, () => cluster.restart(mode));
        console.log(`restart ${mode}: ${acknowledged} acknowledged, ${lost.length} lost`);
        expect(uncaught).toEqual([]);
        expect(lost).toEqual([]);
      }
      await db.destroy();
    } finally {
      cluster.stop();
    }
  },
);

const terminateBackends = async ({ name, url }: { name: string; url: string }) => {
  const other = new pg.Client({ connectionString: url.replace(name, 'postgres') });
  await other.connect();
  await other.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  await other.end();
};

/** Writes in transactions before, during and after the interruption, until every writer has had an answer again. */
async function writeThrough(db: Kysely<Database>, interrupt: () => Promise<void>) {
  await sql`CREATE TABLE IF NOT EXISTS written (n int)`.execute(db);
  await sql`TRUNCATE written`.execute(db);
  const acknowledged: number[] = [];
  let next = 0;
  let interrupted = false;
  const write = async () => {
    const n = next++;
    await db.transaction().execute(async (transaction) => {
      await sql`INSERT INTO written VALUES (${n})`.execute(transaction);
      await sql`SELECT count(*) FROM written`.execute(transaction);
    });
    acknowledged.push(n);
  };
  const writer = async () => {
    for (let over = false; !over; ) {
      const last = interrupted;
      over = await write().then(
        () => last,
        () => false,
      );
    }
  };
  // One that certainly holds a connection and runs no query when it is cut.
  const holder = db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), 20_000);
    await interrupt();
    interrupted = true;
    await sql`SELECT 1`.execute(transaction);
  });
  const uncaught = await uncaughtIn(async () => {
    const [held] = await Promise.allSettled([holder, ...Array.from({ length: 8 }, writer)]);
    expect(held.status).toBe('rejected');
  });
  const { rows } = await sql<{ n: number }>`SELECT n FROM written`.execute(db);
  const stored = new Set(rows.map(({ n }) => n));
  return { uncaught, acknowledged: acknowledged.length, lost: acknowledged.filter((n) => !stored.has(n)) };
}

/** What would have ended the process; the runner's own listeners, which would fail the run, are removed meanwhile. */
async function uncaughtIn(work: () => Promise<void>): Promise<string[]> {
  const uncaught: string[] = [];
  const listener = ({ message }: Error) => void uncaught.push(message);
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', listener);
  try {
    await work();
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const other of others) process.on('uncaughtException', other);
  }
  return uncaught;
}
