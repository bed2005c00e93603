import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../server/db/embedded';
import { closure, sources } from '../house/source';
import { type Fixture, fill, fixtures } from './fixtures';
import { makeOnce } from './makeOnce';
import { keepPristine } from './pristine';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the projects on the embedded database: a folder with a snapshot of each fixture, by its name. */
    snapshots: string;
  }
}

/** Making and filling a database takes seconds: it happens once, and again when a source that decides it has changed. */
export default async function setup(project: TestProject) {
  const folder = await makeOnce('tenantry-tests', hashOfSources(), async (unfinished) => {
    const empty = await write(unfinished, 'empty');
    const filled = fixtures.filter((fixture) => fixture !== 'empty');
    await Promise.all(filled.map((fixture) => write(unfinished, fixture, empty)));
  });
  project.provide('snapshots', folder);
}

async function write(folder: string, fixture: Fixture, from?: ArrayBuffer): Promise<ArrayBuffer> {
  const { db, snapshot } = await openEmbedded({ snapshot: from });
  // What is logged already would be half of the snapshot, and each test that opens one reads all of it.
  await sql`set wal_recycle = off`.execute(db);
  await fill(db, fixture);
  await keepPristine(db);
  await sql`checkpoint`.execute(db);
  const bytes = await snapshot();
  await db.destroy();
  writeFileSync(join(folder, fixture), new Uint8Array(bytes));
  return bytes;
}

/** Of the files that are loaded to fill one, and of the migrations, which are collected. */
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
