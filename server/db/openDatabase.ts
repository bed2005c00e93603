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

/**
 * Without a listener, a connection that PostgreSQL closes (a restart, a fail-over) would end this process. The pool
 * listens to idle ones only; whoever works on the others learns of it from their query.
 */
export function openPostgres(connectionString: string, log: Logger): Kysely<Database> {
  const types = new pg.TypeOverrides();
  // As it is written: a Date would be its midnight here, another day elsewhere.
  types.setTypeParser(pg.types.builtins.DATE, String);
  const pool = new pg.Pool({ connectionString, types, max: 20, connectionTimeoutMillis: 10_000 });
  const report = ({ message }: Error) => log.warn({ reason: message }, 'PostgreSQL closed a connection');
  pool.on('error', report);
  pool.on('acquire', (client) => client.on('error', report));
  pool.on('release', (_, client) => client.off('error', report));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
