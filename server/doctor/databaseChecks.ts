import { type Kysely, sql } from 'kysely';
import { systemSubdomain } from '#contract/subdomains.ts';
import type { Database } from '../db/database.ts';
import { requireNewest, UnfitDatabase } from '../db/migrate.ts';
import { requireUsable } from '../db/requireUsable.ts';
import { type Check, type Finding, fault, ok, type Situation, unknown, warning } from './check.ts';

const extensions = ['btree_gin', 'pg_trgm'];

/** What the database is, may and holds. */
export const databaseChecks: readonly Check[] = [
  {
    id: 'database',
    looksAt: 'PostgreSQL 15 or newer, in UTF8, without a pooler that shares sessions',
    remedy:
      'Correct DATABASE_URL, or use PostgreSQL (docs/operate.md, On PostgreSQL): the embedded database may lose its last changes in a power cut.',
    look: async ({ config, database }) => {
      if ('reason' in database)
        return isTaken(database.reason) ? warning(database.reason) : fault(database.reason);
      if (!config.databaseUrl) return warning(`The data is in the embedded database in ${config.dataDir}.`);
      const { db } = database;
      await requireUsable(db);
      const number = Number(await select<string>(db, sql`current_setting('server_version_num')`));
      const found = `PostgreSQL ${await select<string>(db, sql`current_setting('server_version')`)}.`;
      return number < 150_000 ? fault(found) : ok(found);
    },
  },
  {
    id: 'schema',
    looksAt: "The database has this release's schema",
    remedy: 'Start the server of this release once, which migrates; an older one does not run on newer data.',
    look: inDatabase(async (db) => {
      await requireNewest(db);
      return ok("It has this release's schema.");
    }),
  },
  {
    id: 'databaseRights',
    looksAt: 'Its user may create tables, and the extensions are there',
    remedy: `Let the user own the database, and install ${extensions.join(' and ')} (Debian: part of the server's package, elsewhere often of "contrib").`,
    look: inDatabase(async (db, { config }) => {
      if (!config.databaseUrl) return ok('The embedded database has what it needs.');
      const mayCreate = await select<boolean>(db, sql`has_schema_privilege(current_schema(), 'create')`);
      if (!mayCreate) return fault('The user may not create tables in the schema.');
      const there = await select<string[]>(
        db,
        sql`array(select name::text from pg_available_extensions where name = any(${extensions}))`,
      );
      const missing = extensions.filter((name) => !there.includes(name));
      return missing.length > 0
        ? fault(`The extensions ${missing.join(' and ')} are not installed.`)
        : ok('The user may create tables, and the extensions are there.');
    }),
  },
  {
    id: 'connections',
    looksAt: 'PostgreSQL allows the connections that the server may open',
    remedy: "Raise PostgreSQL's max_connections, or lower DATABASE_CONNECTIONS; all replicas together count.",
    look: inDatabase(async (db, { config }) => {
      if (!config.databaseUrl) return ok('The embedded database has one connection.');
      const most = await select<number>(
        db,
        sql`current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int`,
      );
      const { connections } = config.databaseLimits;
      const found = `A replica opens up to ${connections} connections, and PostgreSQL allows ${most}.`;
      return connections > most ? fault(found) : ok(found);
    }),
  },
  {
    id: 'clock',
    looksAt: "This machine's clock agrees with the database's",
    remedy: 'Synchronise both clocks by NTP: codes of authenticator apps and tokens depend on them.',
    look: inDatabase(async (db, { config }) => {
      if (!config.databaseUrl) return ok("The embedded database uses this machine's clock.");
      const before = Date.now();
      const there = await select<Date>(db, sql`clock_timestamp()`);
      const here = (before + Date.now()) / 2;
      const seconds = Math.round(Math.abs(new Date(there).getTime() - here) / 1000);
      const found = `The clocks differ by ${seconds} s.`;
      if (seconds > 30) return fault(found);
      return seconds > 5 ? warning(found) : ok(found);
    }),
  },
  {
    id: 'administrator',
    looksAt: 'Somebody can administer it, and the system tenant requires two factors',
    remedy:
      'Create the first administrator (npm run create-admin), and turn on two factors under Security of the system tenant.',
    look: inDatabase(async (db) => {
      const system = await systemTenant(db);
      if (!system) return fault('There is no administrator yet.');
      return system.require_two_factor_auth
        ? ok('The system tenant requires two factors.')
        : warning('The system tenant lets its administrators in by a password alone.');
    }),
  },
];

/** It is made together with its first administrator. */
export const systemTenant = (db: Kysely<Database>) =>
  db
    .selectFrom('accounts')
    .select('require_two_factor_auth')
    .where('subdomain', '=', systemSubdomain)
    .executeTakeFirst();

/** Only one process may open an embedded database: here it is the server's. */
const isTaken = (reason: string) => reason.startsWith('Another Tenantry server uses the data');

/** A look into the database; where it can't be opened, that is the first check's fault, and the others are unknown. */
export function inDatabase(
  look: (db: Kysely<Database>, situation: Situation) => Promise<Finding>,
): Check['look'] {
  return async (situation) => {
    const { database } = situation;
    if ('reason' in database) return unknown(database.reason);
    try {
      return await look(database.db, situation);
    } catch (error) {
      if (error instanceof UnfitDatabase) return fault(error.message);
      throw error;
    }
  };
}

async function select<T>(db: Kysely<Database>, expression: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${expression} as value`.execute(db);
  return rows[0]?.value as T;
}
