import { basename } from 'node:path';
import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Database } from './database';

/**
 * Brings the database to the newest schema, or as far as the migration `until`; replicas that start at once wait for each
 * other (kysely's migration lock).
 */
export async function migrate(db: Kysely<Database>, until?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest());
  if (error) throw error;
}

/** Every file of the folder, in the order of their names, by which a database remembers what it has had. */
const migrations = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>('./migrations/*.ts', { eager: true })).map(
    ([path, migration]) => [basename(path, '.ts'), migration],
  ),
);

/** The names of all that there are. */
export const knownMigrations = Object.keys(migrations).sort();
