import { readFileSync } from 'node:fs';
import { filesBelow } from '../tests/house/source.ts';
import { inTurn } from '../tests/support/pairs.ts';
import { hasPostgres } from '../tests/support/postgres.ts';
import {
  importedBy,
  onEmbedded,
  overManifest,
  promises,
  sameOnAnyDatabase,
  testsBelow,
  walks,
} from '../tests/support/walks.ts';
import { inTurns } from './turns.ts';

/**
 * The test files that a stage of `npm test` runs: of those that one of the two databases runs, as the other runs the rest or
 * all, and of the promises those whose turn it is. `npm run walk` runs all on both.
 */
export type Share = { files: string[]; title: string };

const shareOf = (files: string[], all: readonly string[] = files): Share => ({
  files,
  title: `${files.length} of ${all.length} files`,
});

const onEither = promises.filter(
  (path) => !onEmbedded.includes(path) && !readFileSync(path, 'utf8').includes("inject('postgres')"),
);

const walkedInTurn = inTurn(
  overManifest.filter((path) => !sameOnAnyDatabase.includes(path)),
  1,
  4,
);

/**
 * In turns on the embedded database: its own promises, and beside PostgreSQL, which makes all walks over the manifest at each
 * run, every fourth of them; else all promises.
 */
const embeddedTurns = hasPostgres()
  ? walks.filter(
      (path) => walkedInTurn.includes(path) || (promises.includes(path) && !onEither.includes(path)),
    )
  : promises;

export const embeddedPromises = (some: readonly number[]): Share =>
  shareOf(inTurns(embeddedTurns, some), embeddedTurns);

/** At each run on the embedded database, where there is no other: all walks over the manifest. */
export const embeddedWalks = shareOf(hasPostgres() ? [] : overManifest, overManifest);

/** Whether a test file, or what it imports of the tests, opens a test's database. */
function reachesDatabase(path: string, above: readonly string[] = []): boolean {
  if (path === 'tests/support/testDatabase.ts') return true;
  return importedBy(path)
    .filter((other) => other.startsWith('tests/') && !above.includes(other))
    .some((other) => reachesDatabase(other, [...above, path]));
}

const serverTests = testsBelow('tests/server').filter((path) => !promises.includes(path));
const roomOf = (path: string) => path.split('/')[2] ?? '';
const standOnDatabase = ['db', 'writes', 'jobs', 'backups'];
const onDatabase = serverTests.filter(
  (path) => standOnDatabase.includes(roomOf(path)) || reachesDatabase(path),
);
const ofOtherRooms = onDatabase.filter((path) => roomOf(path) !== 'db');

/** Server tests that PostgreSQL alone runs: all but the room of the database itself and a twelfth of the others. */
const onPostgresAlone = hasPostgres()
  ? ofOtherRooms.filter((path) => !inTurn(ofOtherRooms, 0, 12).includes(path))
  : [];

export const unitTests = filesBelow('tests').filter(
  (path) => /\.test\.tsx?$/.test(path) && !walks.includes(path),
);

/** At each run: the unit tests, beside PostgreSQL those that it does not run alone. */
export const embeddedUnits = shareOf(
  unitTests.filter((path) => !onPostgresAlone.includes(path)),
  unitTests,
);

/** At each run on PostgreSQL: all walks over the manifest, and the server tests that reach a database. */
export const postgresTests = shareOf([...overManifest, ...onDatabase]);

const postgresTurns = promises.filter((path) => !onEmbedded.includes(path));

/** In turns on PostgreSQL: its promises. */
export const postgresPromises = (some: readonly number[]): Share =>
  shareOf(inTurns(postgresTurns, some), postgresTurns);
