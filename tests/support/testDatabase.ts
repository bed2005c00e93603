import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Kysely, KyselyPlugin } from 'kysely';
import pino from 'pino';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Fixture } from './fixtures.ts';
import { createDatabase } from './postgres.ts';
import { restorePristine } from './pristine.ts';
import { readSnapshot } from './snapshots.ts';

/** Compiled once for all databases of a thread: otherwise a third of each one's start. */
const wasmModule = inject('postgres')
  ? undefined
  : WebAssembly.compile(
      readFileSync(
        join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
      ),
    );

/** A migrated and filled database of the test's own: in memory, or on PostgreSQL in the project of that name. */
export async function openTestDatabase(
  fixture: Fixture,
): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  const postgres = inject('postgres');
  if (!postgres) return lend(fixture);
  const own = await createDatabase(postgres.url, postgres.templates[fixture]);
  const db = openPostgres(own.url, pino({ level: 'silent' }));
  const close = async () => {
    await db.destroy();
    await own.drop();
  };
  return { db, close };
}

/**
 * Databases that this thread's tests have returned, by fixture: opening one takes ten times as long as resetting it.
 */
const returned: Record<Fixture, Kysely<Database>[]> = { empty: [], demo: [], canaries: [] };

async function lend(fixture: Fixture) {
  const db = returned[fixture].pop() ?? (await openFilled(fixture));
  let open = true;
  const close = async () => {
    if (!open) throw new Error('The database has been given back already');
    open = false;
    if (await restorePristine(db)) returned[fixture].push(db);
    else await db.destroy();
  };
  return { db: db.withPlugin(refuseUnless(() => open)), close };
}

async function openFilled(fixture: Fixture) {
  return (await openEmbedded({ snapshot: readSnapshot(fixture), wasmModule: await wasmModule })).db;
}

/** Work that continues after a test has closed its database meets a closed one, never the next test's. */
function refuseUnless(isOpen: () => boolean): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (!isOpen()) throw new Error('The embedded database has stopped');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
