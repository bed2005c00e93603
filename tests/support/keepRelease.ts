import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { version } from '#package.json';
import { readBackup } from '#server/backups/readBackup.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { loadSecrets } from '#server/identity/secrets.ts';
import { addApiKey } from '../walk/addApiKey.ts';
import { plantRows } from '../walk/plantedRows.ts';
import { accountIdOf } from './accountIdOf.ts';
import { keptTables } from './keptTables.ts';
import { testDeps } from './testDeps.ts';

/**
 * Stores a data folder and a backup of this release, with the same rows, and their contents, for later releases to
 * open: `node tools/run.mjs tests/support/keepRelease.ts`, once per release.
 */
const target = join('tests/server/db/keptReleases', version);
if (existsSync(`${target}.json`)) throw new Error(`${target} is kept already`);
const folder = mkdtempSync(join(tmpdir(), 'tenantry-kept-'));
try {
  const { db } = await openEmbedded({ dataDir: join(folder, 'database') });
  await fill(db);
  const kept = await keptTables(db);
  await pipeline(
    Readable.from(readBackup(db)),
    createGzip({ level: 9 }),
    createWriteStream(`${target}.backup.gz`),
  );
  await db.destroy();
  writeFileSync(`${target}.data.tar.br`, packed(folder));
  writeFileSync(`${target}.json`, `${JSON.stringify(kept, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Demo data's accounts with their fixed users, and a row in tables that fill as a server runs. */
async function fill(db: Kysely<Database>): Promise<void> {
  const deps = testDeps(db);
  // The write-ahead log would be larger than the data itself.
  await sql`set wal_recycle = off`.execute(db);
  await migrate(db);
  await loadSecrets(deps);
  await seedDemo(deps, 'small', { until: deps.clock() });
  await sql`delete from users where email !~ '^(admin|viewer|nobody)@' and email !~ '@acme'
    and not exists (select from api_keys where maker_user_id = users.id)`.execute(db);
  await sql`update firms set parent_id = null`.execute(db);
  await sql`delete from firms where key not in (select cmg_entity_key from accounts where cmg_entity_key is not null)`.execute(
    db,
  );
  const id = await accountIdOf({ db }, 'acme');
  await plantRows(deps, id, 'acme');
  await addApiKey(deps, { account_id: id, maker: 'admin@acme.test', permissions: ['read:User'] });
  await sql`vacuum full`.execute(db);
  for (const statement of ['select pg_switch_wal()', 'checkpoint', 'checkpoint'])
    await sql.raw(statement).execute(db);
}

function packed(folder: string): Buffer {
  const tar = spawnSync('tar', ['-cf', '-', '-C', folder, 'database'], { maxBuffer: 1e9 });
  if (tar.status !== 0) throw new Error(`tar failed: ${tar.stderr}`);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(tar.stdout, {
    params: {
      [BROTLI_PARAM_QUALITY]: 11,
      [BROTLI_PARAM_LGWIN]: 24,
      [BROTLI_PARAM_SIZE_HINT]: tar.stdout.length,
    },
  });
}
