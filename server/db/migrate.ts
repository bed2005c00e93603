import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Database } from './database';
import * as foundation from './migrations/0001_foundation';
import * as firms from './migrations/0002_firms';

/** Brings the database to the newest schema; replicas that start at once wait for each other (kysely's migration lock). */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_firms': firms,
};
