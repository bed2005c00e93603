import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../server/db/embedded';
import { closure, sources } from '../house/source';
import { type Fixture, fill, fixtures } from './fixtures';
import { keepPristine } from './pristine';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the projects on the embedded database: a folder with a snapshot of each fixture, by its name. */
    snapshots: string;
  }
}

/** Making and filling a database takes seconds: it happens once, and again when a source that decides it has changed. */
export default async function setup(project: TestProject) {
  const cache = resolve('node_modules/.cache/tenantry-tests');
  const folder = join(cache, hashOfSources());
  if (!existsSync(folder)) {
    removeOld(cache);
    const unfinished = `${folder}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const empty = await write(unfinished, 'empty');
    const filled = fixtures.filter((fixture) => fixture !== 'empty');
    await Promise.all(filled.map((fixture) => write(unfinished, fixture, empty)));
    if (existsSync(folder)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, folder);
  }
  project.provide('snapshots', folder);
}

async function write(folder: string, fixture: Fixture, from?: ArrayBuffer): Promise<ArrayBuffer> {
  const { db, snapshot } = await openEmbedded({ snapshot: from });
  await fill(db, fixture);
  await keepPristine(db);
  const bytes = await snapshot();
  await db.destroy();
  writeFileSync(join(folder, fixture), new Uint8Array(bytes));
  return bytes;
}

/** What another run is still making or reading is younger. */
function removeOld(cache: string) {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true });
  }
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
