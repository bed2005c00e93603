import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { closure, sources } from '../house/source.ts';
import { fill, fixtures } from './fixtures.ts';
import { makeOnce } from './makeOnce.ts';
import { keepPristine } from './pristine.ts';
import type { Snapshot } from './snapshots.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a snapshot of each fixture, by its name, and of a database without tables. */
    snapshots: string;
  }
}

/** Creating and filling a database takes seconds: it happens once, and again when a relevant source has changed. */
export default async function setup(project: TestProject) {
  const folder = await makeOnce('tenantry-tests', hashOfSources(), async (unfinished) => {
    const bare = await write(unfinished, 'bare');
    const empty = await write(unfinished, 'empty', bare);
    const filled = fixtures.filter((fixture) => fixture !== 'empty');
    await Promise.all(filled.map((fixture) => write(unfinished, fixture, empty)));
  });
  project.provide('snapshots', folder);
}

async function write(folder: string, name: Snapshot, from?: ArrayBuffer): Promise<ArrayBuffer> {
  const { db, snapshot } = await openEmbedded({ snapshot: from });
  // The write-ahead log would be half of the snapshot, and each test that opens one reads all of it.
  await sql`set wal_recycle = off`.execute(db);
  if (name === 'bare') await dropTemplates(db);
  else {
    await fill(db, name);
    await keepPristine(db);
  }
  await sql`checkpoint`.execute(db);
  const bytes = await snapshot();
  await db.destroy();
  writeFileSync(join(folder, name), new Uint8Array(bytes));
  return bytes;
}

/** No test creates another database in it, and each that opens a snapshot would read them: half of its files. */
async function dropTemplates(db: Kysely<Database>) {
  await sql`update pg_database set datistemplate = false`.execute(db);
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.ref(name)}`.execute(db);
}

/** Of the files loaded to fill one, and of the migrations, which are collected. */
function hashOfSources(): string {
  const all = sources('contract', 'i18n', 'server', 'tests/support');
  const start = all.filter(
    ({ path }) => path === 'tests/support/snapshotSetup.ts' || path.startsWith('server/db/migrations/'),
  );
  const loaded = new Set(closure(start, all).map(({ target }) => target));
  const hash = createHash('sha256');
  for (const source of all) if (start.includes(source) || loaded.has(source.path)) hash.update(source.text);
  return hash.digest('hex').slice(0, 16);
}
