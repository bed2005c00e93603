import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { askForBackup, offerBackups } from '#server/backups/backupSocket.ts';
import { linesOf } from '#server/backups/linesOf.ts';
import { readBackup } from '#server/backups/readBackup.ts';
import { countRows, restoreBackup } from '#server/backups/restoreBackup.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { writeFile } from '#server/files/files.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { readSnapshot } from '#tests/support/snapshots.ts';
import { testServer } from '#tests/support/testServer.ts';
import { counts, digestsOf } from '#tests/walk/storedRows.ts';
import { populate } from '#tests/walk/world.ts';

const postgres = inject('postgres');
const log = pino({ level: 'silent' });

const server = testServer({ fixture: 'canaries' });
let lines: string[];
const snapshot = readSnapshot('bare');
/** Another database, filled from them. */
let copy: Awaited<ReturnType<typeof restored>>;
beforeAll(async () => {
  const { accountIds } = await populate(server);
  const file = { name: 'x', mediaType: 'application/zip', expiresOn: new Date('2099-01-01') };
  const bytes = Uint8Array.from({ length: 300_000 }, (_, n) => n % 256);
  await writeFile(server.deps, accountIds.acme, file, Readable.from([bytes]));
  lines = await allOf(readBackup(server.deps.db));
  copy = await restored(lines);
});
afterAll(async () => {
  await copy.close();
});

/** Tables still empty at this point; the others cover each kind of column. */
const unfilled = [
  'allowances_taken',
  'audit_checks',
  'crm_not_matches',
  'crm_undone_links',
  'firm_merges',
  'firm_provider_links',
  'firm_provider_refreshes',
  'firm_quality_days',
  'first_login_roles',
  'group_roles',
  'legal_acceptances',
  'lei_registrations',
  'mailed_links',
  'oidc_records',
  'outbox',
  'passkey_challenges',
  'provisioned_members',
  'recovery_codes',
  'replaced_passwords',
  'sent_mails',
  'sign_in_codes',
  'wrong_links',
];

it('every row of every table is the same in another database', async () => {
  const { db } = copy;
  const [before, after] = [await digestsOf(server.deps.db), await digestsOf(db)];
  const counted = await counts({ db });
  const empty = Object.keys(before).filter((table) => counted[table] === 0);
  console.log(`backups: ${Object.keys(before).length} tables, ${lines.length} lines`);
  expect(after).toEqual(before);
  expect(empty.sort()).toEqual(unfilled);
});

it('control: a row that was left out is found', async () => {
  await expect(restored([...lines.slice(0, 1), JSON.stringify({ end: true, rows: 1 })])).rejects.toThrow(
    'cut off',
  );
});

it.runIf(postgres)('every row of every table is the same on PostgreSQL again', async () => {
  if (!postgres) return;
  const own = await createDatabase(postgres.url);
  const db = openPostgres(own.url, log);
  await restoreBackup(db, linesOf(readBackup(copy.db)));
  expect(await digestsOf(db)).toEqual(await digestsOf(server.deps.db));
  await db.destroy();
  await own.drop();
});

it('holds one moment, whatever is written meanwhile', async () => {
  const { db } = server.deps;
  const backup = readBackup(db);
  const first = await backup.next();
  const write = db.updateTable('users').set({ first_name: 'Later' }).execute();
  const rest = await allOf(backup);
  await write;
  expect(first.done).toBe(false);
  expect(rest.filter((line) => line.includes('"Later"'))).toEqual([]);
  expect(await rowsWith(db, 'Later')).toBeGreaterThan(0);
});

it('refuses a database that is not empty, and leaves it as it was', async () => {
  const before = await digestsOf(server.deps.db);
  await expect(restoreBackup(server.deps.db, each(lines))).rejects.toThrow('has tables already');
  expect(await digestsOf(server.deps.db)).toEqual(before);
});

it.each([
  ['cut off', () => lines.slice(0, -1), 'cut off'],
  ['of another program', () => ['{"a":1}'], 'no backup of Tenantry'],
  ['empty', () => [], 'no backup of Tenantry'],
])('refuses a file that is %s before anything is written', async (_, broken, message) => {
  await expect(countRows(each(broken()))).rejects.toThrow(message);
});

it('refuses a backup of a newer release in words, and takes one of an older', async () => {
  const { db } = await openEmbedded({ snapshot });
  const head = (migrations: string[]) => JSON.stringify({ release: '2999.1', migrations });
  const newer = [head([...knownMigrations, '9999_new']), ...lines.slice(1)];
  await expect(restoreBackup(db, each(newer))).rejects.toThrow('release 2999.1, which is newer');

  await expect(readBackup(db).next()).rejects.toThrow('no data of Tenantry');

  const older = [head(knownMigrations.slice(0, -1)), JSON.stringify({ end: true, rows: 0 })];
  await restoreBackup(db, each(older));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(knownMigrations);
  await db.destroy();
});

it.skipIf(postgres)('a running server hands out a backup to its owner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-backups-'));
  expect(await askForBackup(folder)).toBeNull();
  const offer = await offerBackups(server.deps, folder);
  const socket = await askForBackup(folder);
  if (!socket) throw new Error('Nobody answers');
  const unpacked = socket.pipe(createGunzip()).setEncoding('utf8');
  expect(await countRows(linesOf(unpacked))).toBeGreaterThan(100);
  expect(statSync(join(folder, 'socket')).mode & 0o777).toBe(0o700);
  await offer.close();
  expect(await askForBackup(folder)).toBeNull();
  rmSync(folder, { recursive: true });
});

it.skipIf(postgres)('a reader who stops reading holds nobody up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-backups-'));
  const warn = vi.fn();
  const offer = await offerBackups(
    { ...server.deps, log: Object.assign(log.child({}), { warn }) },
    folder,
    50,
  );
  await server.deps.db
    .insertInto('outbox')
    .values({ ...mail, id: server.deps.newId(), body: incompressible(8_000_000) })
    .execute();
  const socket = await askForBackup(folder);
  const write = server.deps.db.updateTable('users').set({ last_name: 'After' }).execute();
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 10_000);
  await write;
  expect(await rowsWith(server.deps.db, 'After')).toBeGreaterThan(0);
  if (socket && !socket.resume().closed) await once(socket, 'close');
  await offer.close();
  rmSync(folder, { recursive: true });
});

async function restored(from: string[]): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  const { db } = await openEmbedded({ snapshot });
  try {
    await restoreBackup(db, each(from));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, close: () => db.destroy() };
}

const allOf = (chunks: AsyncIterable<string>): Promise<string[]> => Readable.from(linesOf(chunks)).toArray();

async function* each(given: string[]) {
  yield* given;
}

async function rowsWith(db: Kysely<Database>, name: string): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('first_name', '=', name), where('last_name', '=', name)]))
    .execute();
  return rows.length;
}

const mail = { recipient: 'a@acme.test', subject: 'x', html: null, created_on: new Date() };

function incompressible(length: number): string {
  let text = '';
  for (let n = 0; text.length < length; n++) text += Math.abs(Math.sin(n)).toString(36).slice(2);
  return text;
}
