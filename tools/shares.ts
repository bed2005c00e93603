import { readFileSync } from 'node:fs';
import { filesBelow } from '../tests/house/source';
import { inTurn } from '../tests/support/pairs';
import { hasPostgres } from '../tests/support/postgres';
import {
  importedBy,
  onEmbedded,
  overManifest,
  promises,
  sameOnAnyDatabase,
  testsBelow,
  walks,
} from '../tests/support/walks';
import { inTurnOf, type Turn } from './turns';

/**
 * The test files that a stage of `npm test` runs: of those that one of the two databases runs, as the other runs the rest or
 * all, the ones whose turn it is. `npm run walk` runs all on both.
 */
export type Share = { files: string[]; title: string };

const shareOf = (
  all: readonly string[],
  turn: Turn,
  isAlwaysIn: (path: string) => boolean = () => false,
): Share => {
  const inTurn = inTurnOf(
    all.filter((path) => !isAlwaysIn(path)),
    turn,
  );
  const files = all.filter((path) => isAlwaysIn(path) || inTurn.includes(path));
  return { files, title: `${files.length} of ${all.length} files` };
};

const onEither = promises.filter(
  (path) => !onEmbedded.includes(path) && !readFileSync(path, 'utf8').includes("inject('postgres')"),
);

const walkedInTurn = inTurn(
  overManifest.filter((path) => !sameOnAnyDatabase.includes(path)),
  1,
  4,
);

/** Beside PostgreSQL, which makes all walks, the embedded database makes every fourth over the manifest, and its own promises. */
const embedded = walks.filter(
  (path) => walkedInTurn.includes(path) || (promises.includes(path) && !onEither.includes(path)),
);

const isOverManifest = (path: string) => overManifest.includes(path);

/** Walks on the embedded database. Each run makes all over the manifest, on one of the two. */
export const embeddedWalks = (turn: Turn): Share =>
  hasPostgres() ? shareOf(embedded, turn) : shareOf(walks, turn, isOverManifest);

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

/** Unit tests beside PostgreSQL, which runs the others. Each run takes the laws of the house. */
export const embeddedUnits = (turn: Turn): Share =>
  shareOf(
    unitTests.filter((path) => !onPostgresAlone.includes(path)),
    turn,
    (path) => path.startsWith('tests/house/'),
  );

/** On PostgreSQL: all walks over the manifest, the promises, and the server tests that reach a database. */
export const postgresTests = (turn: Turn): Share => shareOf([...walks, ...onDatabase], turn, isOverManifest);
