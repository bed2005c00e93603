import { basename } from 'node:path';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Logger } from 'pino';
import { StartError } from '../config/startError.ts';
import type { Database } from './database.ts';
import { DatabaseOutage } from './outage.ts';

/** This release can't work with the database; the message is a sentence about it. */
export class UnfitDatabase extends StartError {}

/** What a database gets once it has the newest schema. */
export type Fill = (db: Kysely<Database>) => Promise<void>;

/**
 * Migrates the database to the newest schema, or up to the migration `until`; replicas that start together wait for
 * each other (kysely's migration lock). Logs each migration. Throws an UnfitDatabase if a newer release or another
 * program made it, or its user may not change it.
 */
export async function migrate(db: Kysely<Database>, until?: string, log?: Logger): Promise<void> {
  try {
    const done = await doneMigrations(db);
    // The migrator would read the whole catalogue first, a tenth of the embedded database's start.
    if (!until && isNewest(done)) return;
    const began = performance.now();
    const isNew = done.length === 0;
    const ran = isNew ? migrations : withLog(migrations, log);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ran } });
    const { error } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest());
    if (error) throw error;
    if (isNew) log?.info({ migration: until ?? newestMigration, ms: since(began) }, 'database created');
  } catch (error) {
    throw refusalOf(error as Error & { code?: string });
  }
}

type Migrations = Record<string, Migration>;

/** A large table takes minutes, so each is logged as it ends. */
const withLog = (all: Migrations, log?: Logger): Migrations =>
  Object.fromEntries(
    Object.entries(all).map(([migration, { up }]) => [
      migration,
      {
        up: async (db) => {
          const began = performance.now();
          await up(db);
          log?.info({ migration, ms: since(began) }, 'migrated');
        },
      },
    ]),
  );

const since = (began: number) => Math.round(performance.now() - began);

/** The read-only check: throws an UnfitDatabase unless the schema is the newest. */
export async function requireNewest(db: Kysely<Database>): Promise<void> {
  const done = await doneMigrations(db);
  const newer = newerIn(done);
  if (newer) throw usedByNewer(newer);
  if (done.length === 0) throw new UnfitDatabase('It holds no data of Tenantry.');
  if (isNewest(done)) return;
  throw new UnfitDatabase('It is of an older release. Start the server once, which brings it up to date.');
}

const newerIn = (done: readonly string[]) => done.find((name) => !knownMigrations.includes(name));

/** A migration that has run and that this release does not know, if a newer one has used the database. */
export const newerMigration = async (db: Kysely<Database>) => newerIn(await doneMigrations(db));

/** The names of the migrations that have run, in order. */
export async function doneMigrations(db: Kysely<Database>): Promise<string[]> {
  const known = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!known.rows[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function refusalOf(error: Error & { code?: string }): Error {
  if (error instanceof DatabaseOutage) return error;
  const [, newer] = /previously executed migration (\S+) is missing/.exec(error.message) ?? [];
  if (newer) return usedByNewer(newer);
  return new UnfitDatabase((reasons[error.code ?? ''] ?? unforeseen)(error.message));
}

const usedByNewer = (change: string) =>
  new UnfitDatabase(
    `A newer release of Tenantry has used this data (it made the change ${change}). Start that release or a later one, or restore a back-up that this one made.`,
  );

const ofAnother = (message: string) =>
  `It holds what another program has made (${message}). Give Tenantry a database of its own.`;
const unforeseen = (message: string) => `It can't be brought up to date: ${message}.`;

/** PostgreSQL's codes: insufficient privilege; a table, function or other object of that name exists. */
const reasons: Record<string, (message: string) => string> = {
  '42501': (message) => `Its user may not change it: ${message}.`,
  '42P07': ofAnother,
  '42710': ofAnother,
  '42723': ofAnother,
};

/** Every file of the folder in the order of their names, which the database records as applied. */
const migrations: Migrations = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>('./migrations/*.ts', { eager: true })).map(
    ([path, migration]) => [basename(path, '.ts'), migration],
  ),
);

/** All their names. */
export const knownMigrations = Object.keys(migrations).sort();
export const newestMigration = knownMigrations.at(-1) ?? '';

const isNewest = (done: readonly string[]) =>
  done.length === knownMigrations.length && done.every((name, n) => name === knownMigrations[n]);
