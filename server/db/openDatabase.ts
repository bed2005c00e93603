import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import pino, { type Logger } from 'pino';
import type { Config, DatabaseLimits } from '../config/config';
import { readConfig } from '../config/readConfig';
import { StartError } from '../config/startError';
import { dialectOf } from './connection';
import type { Database } from './database';
import { lockDirectory } from './directoryLock';
import { openEmbedded } from './embedded';
import { migrate, UnfitDatabase } from './migrate';
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
  config: NamedDatabase & Pick<Config, 'databaseLimits'>,
  log: Logger,
): Promise<OpenedDatabase> {
  const { databaseUrl, databaseLimits, dataDir } = config;
  if (databaseUrl) {
    const report = outageReporter(log, () => new Date());
    const { db, figures } = onPostgres(databaseUrl, databaseLimits, report);
    return {
      db,
      figures,
      prepare: (fill) => naming(config, () => prepareUnhurried(databaseUrl, databaseLimits, fill)),
      close: () => db.destroy(),
    };
  }
  // The rows of every tenant are in its files.
  process.umask(0o077);
  const unlock = await lockDirectory(dataDir);
  const folder = join(dataDir, 'database');
  const report = outageReporter(log, () => new Date());
  const { connectMs } = databaseLimits;
  const { db, turns, limitStatements } = await naming(config, () =>
    openEmbedded({ dataDir: folder, report, connectMs }).catch((error: Error) => {
      throw new DatabaseOutage(error);
    }),
  );
  // An older release left it open to all.
  chmodSync(folder, 0o700);
  return {
    db,
    figures: () => ({ turns: turns(), pool: null }),
    prepare: (fill) =>
      naming(config, async () => {
        await migrate(db);
        await fill?.(db);
        limitStatements(databaseLimits.statementMs);
      }),
    close: async () => {
      await db.destroy();
      await unlock();
    },
  };
}

type NamedDatabase = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * What a command does with the database that the configuration names. One that is not there is made where the command
 * `makes` it: else a mistyped folder would be a new, empty one.
 */
export async function withDatabase<T>(
  config: NamedDatabase & Pick<Config, 'databaseLimits'>,
  use: (opened: OpenedDatabase) => Promise<T>,
  { makes = false } = {},
): Promise<T> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !makes && !existsSync(join(dataDir, 'database', 'PG_VERSION'))) {
    throw new StartError(`There is no database in ${dataDir}. Name its folder with DATA_DIR.`);
  }
  const opened = await openDatabase(config, pino({ level: 'silent' }));
  try {
    return await naming(config, () => use(opened));
  } finally {
    await opened.close();
  }
}

/** Says in one line why the database is of no use, and which variable names it. */
async function naming<T>({ databaseUrl, dataDir }: NamedDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseOutage || error instanceof UnfitDatabase)) throw error;
    const named = databaseUrl ? 'that DATABASE_URL names' : `in ${dataDir}, which DATA_DIR names,`;
    throw new StartError(`The database ${named} can't be used: ${error.message.replace(/\.?$/, '.')}`);
  }
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
  } finally {
    await db.destroy();
  }
}
