import { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseLimits } from '../config/config.ts';
import { readConfig } from '../config/readConfig.ts';
import { dialectOf } from './connection.ts';
import type { Database } from './database.ts';
import { FairPostgresDriver } from './fairPostgresDriver.ts';
import { type Fill, migrate } from './migrate.ts';
import { noReporter, type OutageReporter, outageReporter } from './outage.ts';
import { createPostgresPool } from './postgresPool.ts';
import { requireUsable } from './requireUsable.ts';

export function openPostgres(
  connectionString: string,
  log: Logger,
  limits: DatabaseLimits = readConfig({}).databaseLimits,
  clock = () => new Date(),
): Kysely<Database> {
  return onPostgres(connectionString, limits, outageReporter(log, clock)).db;
}

export function onPostgres(connectionString: string, limits: DatabaseLimits, report: OutageReporter) {
  const pool = createPostgresPool(connectionString, limits, report);
  const driver = new FairPostgresDriver(pool, limits);
  return {
    db: new Kysely<Database>({ dialect: dialectOf(driver) }),
    driver,
    figures: () => ({ slots: driver.slots(), pool: pool.figures() }),
  };
}

/** An index on a large table takes longer than any call may, and so may another replica's migration. */
export async function prepareUnhurried(
  databaseUrl: string,
  limits: DatabaseLimits,
  log: Logger,
  fill?: Fill,
): Promise<void> {
  const unhurried = { ...limits, connections: 2, statementMs: 0, lockMs: 0 };
  const { db } = onPostgres(databaseUrl, unhurried, noReporter);
  try {
    await requireUsable(db);
    await migrate(db, undefined, log);
    await fill?.(db);
  } finally {
    await db.destroy();
  }
}
