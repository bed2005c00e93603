import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { readConfig } from '#server/config/readConfig.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres, prepareUnhurried } from '#server/db/postgres.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import type { Figure } from './figure.ts';

/** The variables by which a server finds its database. */
export type DatabaseEnv = Record<string, string>;

/**
 * Measures on the embedded database, then on PostgreSQL if this machine has it; `BENCH_DATABASE=embedded` or
 * `PostgreSQL` chooses one of them.
 */
export async function onEachDatabase(
  measure: (engine: string, database: DatabaseEnv) => Promise<Figure[]>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [engine, run] of Object.entries(engines)) {
    if (engine === (process.env.BENCH_DATABASE ?? engine)) figures.push(...(await run(measure, engine)));
  }
  return figures;
}

/** Changes the data that a stopped server has left. */
export async function changeDatabase(
  { DATABASE_URL, DATA_DIR = '' }: DatabaseEnv,
  change: (db: Kysely<Database>) => Promise<unknown>,
): Promise<void> {
  const db = DATABASE_URL
    ? openPostgres(DATABASE_URL, pino({ level: 'silent' }))
    : (await openEmbedded({ dataDir: join(DATA_DIR, 'database') })).db;
  await change(db);
  await db.destroy();
}

/** Statements over the whole directory take longer than a call's may. */
export async function changeUnhurried(
  database: DatabaseEnv,
  change: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL } = database;
  const log = pino({ level: 'silent' });
  if (DATABASE_URL) await prepareUnhurried(DATABASE_URL, readConfig({}).databaseLimits, log, change);
  else await changeDatabase(database, change);
}

type Measure = Parameters<typeof onEachDatabase>[0];

const engines = {
  embedded: async (measure: Measure, engine: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
    try {
      return await measure(engine, { DATA_DIR: folder });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  PostgreSQL: async (measure: Measure, engine: string) => {
    if (!hasPostgres()) return [];
    const postgres = await startPostgres();
    try {
      return await measure(engine, { DATABASE_URL: postgres.url });
    } finally {
      postgres.stop();
    }
  },
};
