import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config';
import type { Database } from './database';
import { lockDirectory } from './directoryLock';
import { openEmbedded } from './embedded';

/** The database the configuration names: PostgreSQL by its address, else the embedded one in its folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  if (config.databaseUrl) {
    const db = openPostgres(config.databaseUrl);
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

export function openPostgres(connectionString: string): Kysely<Database> {
  const pool = new pg.Pool({ connectionString, max: 20, connectionTimeoutMillis: 10_000 });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
