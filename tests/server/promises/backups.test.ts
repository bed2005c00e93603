import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createDatabase, freePort } from '#tests/support/postgres.ts';
import { buildServer, fillFolder, runProgram, startServerProcess } from '#tests/support/serverProcess.ts';
import { full } from '#tests/walk/sample.ts';
import { digestsOf } from '#tests/walk/storedRows.ts';

const postgres = inject('postgres');
const folder = mkdtempSync(join(tmpdir(), 'tenantry-backups-'));
const first = join(folder, 'first');
beforeAll(async () => {
  await buildServer();
  fillFolder(first);
  await leaveNothingToDo(first);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Like a shell that redirects to a file of its own, or reads one. */
const intoFile = ['sh', '-c', 'exec "$@" > "$FILE"', 'sh'];
const fromFile = ['sh', '-c', 'exec "$@" < "$FILE"', 'sh'];

it.skipIf(postgres)(
  'a folder is backed up while its server runs, into a file or a stream, and restored into another',
  async () => {
    const file = join(folder, 'all.gz');
    const FILE = join(folder, 'stream.gz');
    const server = await startServerProcess(first, await freePort());
    const saved = await runProgram(['backup', 'save', file], { DATA_DIR: first });
    expect(saved).toMatchObject({ code: 0, output: expect.stringMatching(/^\d{3,} rows are in /) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await runProgram(['backup', 'save', file], { DATA_DIR: first })).toEqual({
      code: 1,
      output: `${file} is there already. Name another file, or remove it first.\n`,
    });
    const streamed = await runProgram(['backup', 'save', '-'], { DATA_DIR: first, FILE }, ...intoFile);
    const rows = Number.parseInt(saved.output, 10);
    expect(streamed).toEqual({ code: 0, output: `${rows} rows are in standard output\n` });
    expect(await server.end('SIGTERM')).toBe(0);

    const stored = await rowsIn(first);
    const restore = async (from: string, name: string, env: Record<string, string>, ...under: string[]) => {
      const dataDir = join(folder, name);
      const run = await runProgram(['backup', 'restore', from], { DATA_DIR: dataDir, ...env }, ...under);
      const source = from === '-' ? 'standard input' : from;
      expect(run).toEqual({ code: 0, output: `${rows} rows of ${source} are restored\n` });
      expect(await rowsIn(dataDir)).toEqual(stored);
      return dataDir;
    };
    const second = await restore('-', 'second', { FILE }, ...fromFile);
    // PostgreSQL is restored from a file.
    if (full) await restore(file, 'third', {});
    const started = await startServerProcess(second, await freePort());
    expect(await started.end('SIGTERM')).toBe(0);
  },
  180_000,
);

it.skipIf(postgres)('a stream that is no backup is refused in a line, and makes nothing', async () => {
  const FILE = join(folder, 'cut.gz');
  writeFileSync(FILE, readFileSync(join(folder, 'stream.gz')).subarray(0, 1_000));
  const none = join(folder, 'none');
  expect(await runProgram(['backup', 'restore', '-'], { DATA_DIR: none, FILE }, ...fromFile)).toEqual({
    code: 1,
    output: 'standard input is no backup of Tenantry, or a part of it is missing.\n',
  });
  expect(existsSync(none)).toBe(false);
});

it.skipIf(postgres)('a backup gets its name once it is complete', async () => {
  const [dataDir, backups] = [join(folder, 'stopping'), join(folder, 'backups')];
  for (const made of [join(dataDir, 'socket'), backups]) mkdirSync(made, { recursive: true });
  let meanwhile: string[] = [];
  const stopping = createServer((socket) => {
    meanwhile = readdirSync(backups);
    socket.end('a part of a backup');
  });
  await new Promise<void>((resolve) => stopping.listen(join(dataDir, 'socket', 'backup'), resolve));
  const file = join(backups, 'all.gz');
  expect(await runProgram(['backup', 'save', file], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: `${file} is no backup of Tenantry, or a part of it is missing.\n`,
  });
  stopping.close();
  expect([meanwhile, readdirSync(backups)]).toEqual([['all.gz.part'], []]);
});

it.skipIf(postgres)('saves nothing of a folder that is none, and makes none', async () => {
  const none = join(folder, 'nowhere');
  const file = join(folder, 'nothing.gz');
  expect(await runProgram(['backup', 'save', file], { DATA_DIR: none })).toEqual({
    code: 1,
    output: `There is no database in ${none}. Name its folder with DATA_DIR.\n`,
  });
  expect([existsSync(none), existsSync(file)]).toEqual([false, false]);
});

it.skipIf(postgres).each(['save', 'restore'])(
  'a file that is nowhere is said in a line to whoever would %s',
  async (what) => {
    const file = join(folder, 'none', 'all.gz');
    const { code, output } = await runProgram(['backup', what, file], { DATA_DIR: join(folder, 'fourth') });
    const failed = what === 'save' ? 'written' : 'read';
    expect({ code, output }).toEqual({ code: 1, output: `${file} can't be ${failed} (ENOENT).\n` });
  },
);

it.skipIf(postgres)('a file that is no backup is refused in a line', async () => {
  const file = join(folder, 'other.gz');
  writeFileSync(file, 'no backup');
  const { code, output } = await runProgram(['backup', 'restore', file], {
    DATA_DIR: join(folder, 'other'),
  });
  const line = `${file} is no backup of Tenantry, or a part of it is missing.\n`;
  expect({ code, output }).toEqual({ code: 1, output: line });
});

it.runIf(postgres)(
  'an embedded database moves to PostgreSQL by one command, and from there into another',
  async () => {
    if (!postgres) return;
    const [own, second, third] = await Promise.all([1, 2, 3].map(() => createDatabase(postgres.url)));
    if (!own || !second || !third) throw new Error('No database');
    const moved = await runProgram(['backup', 'move'], { DATA_DIR: first, DATABASE_URL: own.url });
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('are in PostgreSQL') });
    expect(await runProgram(['backup', 'move'], { DATA_DIR: first, DATABASE_URL: own.url })).toEqual({
      code: 1,
      output: 'The database has tables already. A backup is restored into an empty one.\n',
    });
    const stored = await rowsIn(first);
    expect(await rowsOn(own.url)).toEqual(stored);

    const verified = await runProgram(['verifyAudit'], { DATABASE_URL: own.url });
    expect(verified).toMatchObject({ code: 0, output: expect.stringMatching(/^acme: 0 events, unbroken\n/) });

    const file = join(folder, 'of-postgres.gz');
    const FILE = join(folder, 'streamed-of-postgres.gz');
    const rows = Number.parseInt(moved.output, 10);
    expect(await runProgram(['backup', 'save', file], { DATABASE_URL: own.url })).toEqual({
      code: 0,
      output: `${rows} rows are in ${file}\n`,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await runProgram(['backup', 'restore', file], { DATABASE_URL: second.url });
    expect(restored).toEqual({ code: 0, output: `${rows} rows of ${file} are restored\n` });
    expect(await rowsOn(second.url)).toEqual(stored);
    // The embedded database is restored from a stream.
    if (full) {
      const streamed = await runProgram(
        ['backup', 'save', '-'],
        { DATABASE_URL: own.url, FILE },
        ...intoFile,
      );
      expect(streamed).toEqual({ code: 0, output: `${rows} rows are in standard output\n` });
      await runProgram(['backup', 'restore', '-'], { DATABASE_URL: third.url, FILE }, ...fromFile);
      expect(await rowsOn(third.url)).toEqual(stored);
    }

    const changed = openPostgres(second.url, pino({ level: 'silent' }));
    await changed
      .updateTable('users')
      .set({ last_name: 'Changed' })
      .where('email', '=', 'admin@acme.test')
      .execute();
    await changed.destroy();
    expect(await rowsOn(second.url), 'control').not.toEqual(stored);
    for (const database of [own, second, third]) await database.drop();
  },
  180_000,
);

/** Nothing is left for the server to compute, which would write between two backups. */
async function leaveNothingToDo(dataDir: string): Promise<void> {
  const { db } = await openEmbedded({ dataDir: join(dataDir, 'database') });
  await db.updateTable('crm_investor_firms').set({ match_is_stale: false }).execute();
  await db.deleteFrom('firms_to_compare').execute();
  const now = new Date();
  const done = { account_id: null, payload: '{}', last_error: null, run_on: now, finished_on: now };
  for (const kind of ['qualityCount', 'auditCheck']) {
    const key = `${kind} ${now.toISOString().slice(0, 10)}`;
    await db
      .insertInto('jobs')
      .values({ ...done, id: randomUUID(), kind, key })
      .execute();
  }
  await db.destroy();
}

async function rowsIn(dataDir: string): Promise<Record<string, string>> {
  const { db } = await openEmbedded({ dataDir: join(dataDir, 'database') });
  const stored = await digestsOf(db);
  await db.destroy();
  return stored;
}

async function rowsOn(url: string): Promise<Record<string, string>> {
  const db = openPostgres(url, pino({ level: 'silent' }));
  const stored = await digestsOf(db);
  await db.destroy();
  return stored;
}
