import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pino, { type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/startError.ts';
import type { SlotFigures } from '../traffic/fairQueue.ts';
import type { Database } from './database.ts';
import { type TakenFolder, takeFolder } from './dataFolder.ts';
import { openEmbedded } from './embedded.ts';
import { type Fill, migrate, UnfitDatabase } from './migrate.ts';
import { DatabaseOutage, outageReporter } from './outage.ts';
import type { PoolFigures } from './postgresPool.ts';
import type { Standby } from './standby.ts';

export type OpenedDatabase = {
  db: Kysely<Database>;
  /** Migrates it to the newest schema and fills it, however long that takes. */
  prepare: (fill?: Fill) => Promise<void>;
  figures: () => DatabaseFigures;
  /** Null without one. */
  standby: Standby | null;
  close: () => Promise<void>;
};

/** Current activity; only PostgreSQL has a pool. */
export type DatabaseFigures = { slots: SlotFigures; pool: PoolFigures | null };

/** The database of the configuration: PostgreSQL by its address, else the embedded one in its folder. */
export async function openDatabase(
  config: NamedDatabase & Pick<Config, 'databaseLimits'> & Partial<Pick<Config, 'databaseReadUrl'>>,
  log: Logger,
  taken?: TakenFolder,
): Promise<OpenedDatabase> {
  const { databaseUrl, databaseReadUrl, databaseLimits, dataDir } = config;
  const report = outageReporter(log, () => new Date());
  if (databaseUrl) {
    const { onPostgres, prepareUnhurried } = await import('./postgres.ts');
    const { db, driver, figures } = onPostgres(databaseUrl, databaseLimits, report);
    const addresses = databaseReadUrl && { primary: databaseUrl, standby: databaseReadUrl };
    const { openStandby } = await import('./standby.ts');
    const standby = addresses ? openStandby(addresses, databaseLimits, { driver, log }) : null;
    return {
      db,
      figures,
      standby,
      prepare: (fill) => naming(config, () => prepareUnhurried(databaseUrl, databaseLimits, log, fill)),
      close: async () => {
        await standby?.close();
        await db.destroy();
      },
    };
  }
  const { opening, database, leave } = taken ?? (await takeFolder(dataDir));
  const { db, slots, limitStatements } = await naming(config, () =>
    openEmbedded({ opening, dataDir: database, report, limits: databaseLimits }).catch(
      async (error: Error) => {
        await leave();
        throw new DatabaseOutage(error);
      },
    ),
  );
  // An older release left it open to all.
  chmodSync(database, 0o700);
  return {
    db,
    figures: () => ({ slots: slots(), pool: null }),
    standby: null,
    prepare: (fill) =>
      naming(config, async () => {
        await migrate(db, undefined, log);
        await fill?.(db);
        limitStatements(databaseLimits.statementMs);
      }),
    close: async () => {
      await db.destroy();
      await leave();
    },
  };
}

type NamedDatabase = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * The configured database, for a command. A missing one is created only if the command `makes` it: otherwise a
 * mistyped folder would be a new, empty one.
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

/** Says in one line why the database can't be used, and which variable names it. */
async function naming<T>({ databaseUrl, dataDir }: NamedDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseOutage || error instanceof UnfitDatabase)) throw error;
    const named = databaseUrl ? 'that DATABASE_URL names' : `in ${dataDir}, which DATA_DIR names,`;
    throw new StartError(`The database ${named} can't be used: ${error.message.replace(/\.?$/, '.')}`);
  }
}
