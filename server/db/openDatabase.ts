import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Database } from './database';
import { lockDirectory } from './directoryLock';
import { openEmbedded } from './embedded';

/** The database the configuration names: PostgreSQL by its address, else the embedded one in its folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  if (config.databaseUrl) {
    const db = openPostgres(config.databaseUrl, log);
    return { db, close: () => db.destroy() };
  }
  const unlock = await lockDirectory(config.dataDir);
  const { db } = await openEmbedded({ dataDir: join(config.dataDir, 'database') });
  return {
    db,
    close: async () => {
      await db.destroy();
      await unlock();
    },
  };
}

/** Without a listener, an idle connection that PostgreSQL closes (a restart, a fail-over) would end this process. */
export function openPostgres(connectionString: string, log: Logger): Kysely<Database> {
  const pool = new pg.Pool({ connectionString, max: 20, connectionTimeoutMillis: 10_000 });
  pool.on('error', (error) => log.warn({ err: error }, 'PostgreSQL closed an idle connection'));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
