import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config/readConfig.ts';
import { prepareUnhurried } from '#server/db/postgres.ts';
import { type Fixture, fill, fixtures } from './fixtures.ts';
import { createDatabase, hasPostgres, type OwnDatabase, startPostgres } from './postgres.ts';
import keepSnapshots from './snapshotSetup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the project `postgres`: where test files create their databases, and which one to copy by fixture. */
    postgres?: { url: string; templates: Record<string, string> };
  }
}

/** Starts PostgreSQL before the first file of the projects that use it and stops it after the last, failed or not. */
export default async function setup(project: TestProject) {
  if (!hasPostgres()) return;
  await keepSnapshots(project);
  shared[key] ??= { users: 0, started: start() };
  const of = shared[key];
  of.users += 1;
  const { url, templates, tearDown } = await of.started;
  project.provide('postgres', { url, templates });
  return async () => {
    of.users -= 1;
    if (of.users > 0) return;
    delete shared[key];
    await tearDown();
  };
}

/** What the projects of a run share, though each loads this module for itself. */
const key = Symbol.for('tenantry.tests.postgres');
const shared = globalThis as { [key]?: { users: number; started: ReturnType<typeof start> } };

async function start() {
  const { url, stop } = await startPostgres();
  const made: OwnDatabase[] = [];
  const tearDown = async () => {
    try {
      for (const { drop } of made) await drop();
    } finally {
      stop();
    }
  };
  const make = async (fixture: Fixture, from?: string): Promise<[Fixture, string]> => {
    const own = await createDatabase(url, from);
    made.push(own);
    await fillAt(own.url, fixture);
    return [fixture, own.name];
  };
  try {
    const empty = await make('empty');
    const filled = fixtures.filter((fixture) => fixture !== 'empty');
    const others = await Promise.all(filled.map((fixture) => make(fixture, empty[1])));
    return { url, templates: Object.fromEntries([empty, ...others]), tearDown };
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** However long a statement takes on a busy machine. */
const fillAt = (url: string, fixture: Fixture) =>
  prepareUnhurried(url, readConfig({}).databaseLimits, pino({ level: 'silent' }), (db) => fill(db, fixture));
