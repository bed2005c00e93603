import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { version } from '#package.json';
import { restoreBackup } from '#server/backups/restoreBackup.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { listener } from '#server/start/listen.ts';
import { verifyChain } from '#server/writes/auditChain.ts';
import { type KeptTables, keptNow } from '#tests/support/keptTables.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { createTestServer } from '#tests/support/testServer.ts';
import { TenantBrowser } from '../identity/tenantBrowser.ts';

/**
 * A data folder and a backup of each release, and their contents. A release adds its own before it is published:
 * `node tools/run.mjs tests/support/keepRelease.ts`.
 */
const folder = join(import.meta.dirname, 'keptReleases');
const releases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

/** For each release, tables that a later one filled, and columns it recomputed, as `table.column`. */
const given: Record<string, string[]> = {
  '2025.31.3': [
    // Since 0026 each account has its chain, whether or not there are events.
    'audit_chains',
    ...['account_id', 'earlier', 'beginning', 'length', 'digest'].map((column) => `audit_chains.${column}`),
    // Since 0045 names are found by plain letters.
    ...['api_keys.search_text', 'audit_events.actor_name_key', 'audit_events.search_text'],
    ...['draft_accounts.investor_name_key', 'draft_accounts.search_text', 'refusals.search_text'],
    ...['users.last_name_key', 'users.search_text', 'firm_names.name_key', 'firm_identifiers.value_key'],
  ].sort(),
  '2.0.0': [
    // Since 0163 marks are accents over some letters only, and firms are found by their initials too.
    ...['api_keys.search_text', 'audit_events.search_text', 'refusals.search_text', 'firm_names.tokens'],
    ...['postings', 'postings.firm_id', 'postings.norm', 'postings.token_id'],
    ...['vocabulary', 'vocabulary.firms', 'vocabulary.id', 'vocabulary.token'],
  ].sort(),
};
const givenTo = (release: string) => given[release] ?? [];

const log = pino({ level: 'silent' });
const keptOf = (release: string): KeptTables =>
  JSON.parse(readFileSync(join(folder, `${release}.json`), 'utf8'));

it('this release is among them', () => {
  expect(releases).toContain(version);
});

describe.each(releases)('what release %s has kept (R5)', (release) => {
  it.skipIf(inject('postgres'))(
    'is opened in its folder, row by row as it was, and someone signs in',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'tenantry-kept-'));
      const input = brotliDecompressSync(readFileSync(join(folder, `${release}.data.tar.br`)));
      expect(spawnSync('tar', ['-xf', '-', '-C', dataDir], { input }).status).toBe(0);
      const { db } = await openEmbedded({ dataDir: join(dataDir, 'database') });
      try {
        await migrate(db);
        await expectKept(db, release);
        await expectSignIn(db);
        await expectUnbroken(db);
      } finally {
        await db.destroy();
        rmSync(dataDir, { recursive: true });
      }
    },
  );

  it('is restored from its backup, row by row as it was', async () => {
    const { db, close } = await openEmpty();
    try {
      const lines = gunzipSync(readFileSync(join(folder, `${release}.backup.gz`)));
      await restoreBackup(db, linesOf(lines.toString('utf8')));
      await expectKept(db, release);
      await expectUnbroken(db);
      await db
        .updateTable('users')
        .set({ last_name: 'Changed' })
        .where('email', '=', 'admin@acme.test')
        .execute();
      expect(changesIn(keptOf(release), await keptNow(db, keptOf(release))), 'control').toEqual(
        [...givenTo(release), 'users.last_name'].sort(),
      );
    } finally {
      await close();
    }
  });
});

async function* linesOf(text: string): AsyncGenerator<string> {
  for (const line of text.split('\n')) if (line) yield line;
}

async function openEmpty(): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  const postgres = inject('postgres');
  if (!postgres) {
    const { db } = await openEmbedded();
    return { db, close: () => db.destroy() };
  }
  const own = await createDatabase(postgres.url);
  const db = openPostgres(own.url, log);
  return { db, close: () => db.destroy().then(own.drop) };
}

async function expectKept(db: Kysely<Database>, release: string): Promise<void> {
  const then = keptOf(release);
  const rows = Object.values(then).reduce((sum, table) => sum + table.rows, 0);
  console.log(`kept by ${release}: ${rows} rows of ${Object.keys(then).length} tables`);
  expect(rows).toBeGreaterThan(1_000);
  expect(changesIn(then, await keptNow(db, then))).toEqual(givenTo(release));
}

/** Columns whose values differ now, or are gone; tables with other rows. */
const changesIn = (then: KeptTables, now: KeptTables): string[] =>
  Object.entries(then)
    .flatMap(([name, { rows, columns }]) => [
      ...(now[name]?.rows === rows ? [] : [name]),
      ...Object.keys(columns)
        .filter((column) => now[name]?.columns[column] !== columns[column])
        .map((column) => `${name}.${column}`),
    ])
    .sort();

async function expectUnbroken(db: Kysely<Database>): Promise<void> {
  const accounts = await db.selectFrom('accounts').select('id').execute();
  let events = 0;
  for (const { id } of accounts) {
    const log = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => verifyChain(trx, id));
    expect(log.broken).toBeNull();
    events += log.events;
  }
  expect(events).toBeGreaterThan(500);
}

async function expectSignIn(db: Kysely<Database>): Promise<void> {
  const { deps } = await createTestServer({ deps: { db } });
  const server = createServer(listener(deps));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = new TenantBrowser(server, 'http://acme.localhost:4400');
  const { access_token } = await browser.signIn('admin@acme.test', demoPassword);
  expect(access_token).toBeTruthy();
  server.closeAllConnections();
  server.close();
}
