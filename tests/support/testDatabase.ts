import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { inject } from 'vitest';
import type { Database } from '../../server/db/database';
import { openEmbedded } from '../../server/db/embedded';
import { openPostgres } from '../../server/db/openDatabase';
import type { Fixture } from './fixtures';
import { createDatabase } from './postgres';

/** Compiled once for all databases of a thread: each would take a third of its start for it. */
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
  if (!postgres) {
    const snapshot = new Uint8Array(readFileSync(join(inject('snapshots'), fixture))).buffer;
    const { db } = await openEmbedded({ snapshot, wasmModule: await wasmModule });
    return { db, close: () => db.destroy() };
  }
  const own = await createDatabase(postgres.url, postgres.templates[fixture]);
  const db = openPostgres(own.url, pino({ level: 'silent' }));
  const close = async () => {
    await db.destroy();
    await own.drop();
  };
  return { db, close };
}
