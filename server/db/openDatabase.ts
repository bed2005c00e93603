import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config, DatabaseLimits } from '../config/config';
import { readConfig } from '../config/readConfig';
import { StartError } from '../config/startError';
import { dialectOf } from './connection';
import type { Database } from './database';
import { lockDirectory } from './directoryLock';
import { openEmbedded } from './embedded';
import { migrate } from './migrate';
import { DatabaseOutage, outageReporter } from './outage';
import { PostgresInTurns } from './postgresInTurns';
import { createPostgresPool, type PoolFigures } from './postgresPool';
import type { TurnFigures } from './turns';

export type OpenedDatabase = {
  db: Kysely<Database>;
  /** Brings it to the newest schema and fills it, however long either takes. */
  prepare: (fill?: Fill) => Promise<void>;
  figures: () => DatabaseFigures;
  close: () => Promise<void>;
};

/** What goes on at this moment; only PostgreSQL has a pool. */
export type DatabaseFigures = { turns: TurnFigures; pool: PoolFigures | null };

type Fill = (db: Kysely<Database>) => Promise<void>;

/** The database the configuration names: PostgreSQL by its address, else the embedded one in its folder. */
export async function openDatabase(
  { databaseUrl, databaseLimits, dataDir }: Pick<Config, 'databaseUrl' | 'databaseLimits' | 'dataDir'>,
  log: Logger,
): Promise<OpenedDatabase> {
  if (databaseUrl) {
    const report = outageReporter(log, () => new Date());
    const { db, figures } = onPostgres(databaseUrl, databaseLimits, report);
    return {
      db,
      figures,
      prepare: (fill) => prepareUnhurried(databaseUrl, databaseLimits, fill),
      close: () => db.destroy(),
    };
  }
  // The rows of every tenant are in its files.
  process.umask(0o077);
  const unlock = await lockDirectory(dataDir);
  const folder = join(dataDir, 'database');
  const report = outageReporter(log, () => new Date());
  const { connectMs } = databaseLimits;
  const opening = openEmbedded({ dataDir: folder, report, connectMs });
  const { db, turns, limitStatements } = await opening.catch(({ message }: Error) => {
    throw new StartError(`The database in ${folder} can't be opened: ${message}`);
  });
  // An older release left it open to all.
  chmodSync(folder, 0o700);
  return {
    db,
    figures: () => ({ turns: turns(), pool: null }),
    prepare: async (fill) => {
      await migrate(db);
      await fill?.(db);
      limitStatements(databaseLimits.statementMs);
    },
    close: async () => {
      await db.destroy();
      await unlock();
    },
  };
}

export function openPostgres(
  connectionString: string,
  log: Logger,
  limits: DatabaseLimits = readConfig({}).databaseLimits,
  clock = () => new Date(),
): Kysely<Database> {
  return onPostgres(connectionString, limits, outageReporter(log, clock)).db;
}

function onPostgres(
  connectionString: string,
  limits: DatabaseLimits,
  report: (error: Error) => void,
): Pick<OpenedDatabase, 'db' | 'figures'> {
  const pool = createPostgresPool(connectionString, limits, report);
  const driver = new PostgresInTurns(pool, limits);
  return {
    db: new Kysely<Database>({ dialect: dialectOf(driver) }),
    figures: () => ({ turns: driver.turns(), pool: pool.figures() }),
  };
}

/** An index of a large table takes longer than any call may, and so may the migration of another replica. */
async function prepareUnhurried(databaseUrl: string, limits: DatabaseLimits, fill?: Fill): Promise<void> {
  const unhurried = { ...limits, connections: 2, statementMs: 0, lockMs: 0 };
  const { db } = onPostgres(databaseUrl, unhurried, () => {});
  try {
    await migrate(db);
    await fill?.(db);
  } catch (error) {
    if (!(error instanceof DatabaseOutage)) throw error;
    throw new StartError(`The database that DATABASE_URL names can't be used: ${error.message}.`);
  } finally {
    await db.destroy();
  }
}
