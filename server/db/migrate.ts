import { basename } from 'node:path';
import { type Kysely, type Migration, Migrator } from 'kysely';
import { StartError } from '../config/startError';
import type { Database } from './database';

/**
 * Brings the database to the newest schema, or as far as the migration `until`; replicas that start at once wait for each
 * other (kysely's migration lock). Throws a StartError where a newer release has changed it, or its user may not.
 */
export async function migrate(db: Kysely<Database>, until?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest());
  if (error) throw refusalOf(error as Error & { code?: string });
}

function refusalOf(error: Error & { code?: string }): Error {
  const [, newer] = /previously executed migration (\S+) is missing/.exec(error.message) ?? [];
  if (newer) {
    return new StartError(
      `A newer release of Tenantry has used this data (it made the change ${newer}). Start that release or a later one, or restore a back-up that this one made.`,
    );
  }
  return error.code === insufficientPrivilege
    ? new StartError(`The user that DATABASE_URL names may not change the database: ${error.message}.`)
    : error;
}

const insufficientPrivilege = '42501';

/** Every file of the folder, in the order of their names, by which a database remembers what it has had. */
const migrations = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>('./migrations/*.ts', { eager: true })).map(
    ([path, migration]) => [basename(path, '.ts'), migration],
  ),
);

/** The names of all that there are. */
export const knownMigrations = Object.keys(migrations).sort();
