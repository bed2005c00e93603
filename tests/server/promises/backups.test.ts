import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openEmbedded } from '../../../server/db/embedded';
import { openPostgres } from '../../../server/db/openDatabase';
import { createDatabase, freePort } from '../../support/postgres';
import { buildServer, fillFolder, runProgram, startServerProcess } from '../../support/serverProcess';
import { counts } from '../../walk/storedRows';

const postgres = inject('postgres');
const folder = mkdtempSync(join(tmpdir(), 'tenantry-backups-'));
const first = join(folder, 'first');
beforeAll(async () => {
  await buildServer();
  fillFolder(first);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(postgres)(
  'a folder is backed up while its server runs, and restored into another',
  async () => {
    const file = join(folder, 'all.gz');
    const server = await startServerProcess(first, await freePort());
    const saved = await runProgram(['backup', 'save', file], { DATA_DIR: first });
    expect(saved).toMatchObject({ code: 0, output: expect.stringMatching(/^\d{3,} rows are in /) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await runProgram(['backup', 'save', file], { DATA_DIR: first })).toEqual({
      code: 1,
      output: `${file} is there already. Name another file, or remove it first.\n`,
    });
    expect(await server.end('SIGTERM')).toBe(0);

    const second = join(folder, 'second');
    expect(await runProgram(['backup', 'restore', file], { DATA_DIR: second })).toMatchObject({ code: 0 });
    const again = await startServerProcess(second, await freePort());
    expect(await again.end('SIGTERM')).toBe(0);
    const { users, accounts } = await countsIn(first);
    expect(await countsIn(second)).toMatchObject({ users, accounts });
  },
  180_000,
);

it.each(['save', 'restore'])('a file that is nowhere is said in a line to whoever would %s', async (what) => {
  const file = join(folder, 'none', 'all.gz');
  const { code, output } = await runProgram(['backup', what, file], { DATA_DIR: join(folder, 'fourth') });
  const failed = what === 'save' ? 'written' : 'read';
  expect({ code, output }).toEqual({ code: 1, output: `${file} can't be ${failed} (ENOENT).\n` });
});

it.skipIf(postgres)(
  'a file that is no backup is refused in a line',
  async () => {
    const file = join(folder, 'other.gz');
    writeFileSync(file, 'no backup');
    const { code, output } = await runProgram(['backup', 'restore', file], {
      DATA_DIR: join(folder, 'third'),
    });
    const line = `${file} is no backup of Tenantry, or a part of it is missing.\n`;
    expect({ code, output }).toEqual({ code: 1, output: line });
  },
  60_000,
);

it.runIf(postgres)(
  'an embedded database moves to PostgreSQL by one command',
  async () => {
    if (!postgres) return;
    const own = await createDatabase(postgres.url);
    const moved = await runProgram(['backup', 'move'], { DATA_DIR: first, DATABASE_URL: own.url });
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('are in PostgreSQL') });
    expect(await runProgram(['backup', 'move'], { DATA_DIR: first, DATABASE_URL: own.url })).toEqual({
      code: 1,
      output: 'The database has tables already. A backup is restored into an empty one.\n',
    });
    const db = openPostgres(own.url, pino({ level: 'silent' }));
    const { users, accounts, firms } = await counts({ db });
    await db.destroy();
    await own.drop();
    expect(await countsIn(first)).toMatchObject({ users, accounts, firms });
  },
  180_000,
);

async function countsIn(dataDir: string) {
  const { db } = await openEmbedded({ dataDir: join(dataDir, 'database') });
  const counted = await counts({ db });
  await db.destroy();
  return counted;
}
