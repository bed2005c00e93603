import { readFileSync } from 'node:fs';
import { filesBelow } from '../tests/house/source';
import { inTurn } from '../tests/support/pairs';
import {
  importedBy,
  onEmbedded,
  overManifest,
  promises,
  sameOnAnyDatabase,
  testsBelow,
  walks,
} from '../tests/support/walks';

/** The test files that one of the two databases runs, as the other runs the rest or all; `npm run walk` runs all on both. */
export type Share = { files: string[]; title: string };

const shareOf = (all: readonly string[], isIn: (path: string) => boolean): Share => {
  const files = all.filter(isIn);
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

/** Walks on the embedded database beside PostgreSQL, which makes all: every fourth over the manifest, and its own promises. */
export const embeddedWalks = shareOf(
  walks,
  (path) => walkedInTurn.includes(path) || (promises.includes(path) && !onEither.includes(path)),
);

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
export const onPostgresAlone = ofOtherRooms.filter((path) => !inTurn(ofOtherRooms, 0, 12).includes(path));

const unitTests = filesBelow('tests').filter((path) => /\.test\.tsx?$/.test(path) && !walks.includes(path));

/** Unit tests beside PostgreSQL, which runs the others. */
export const embeddedUnits = shareOf(unitTests, (path) => !onPostgresAlone.includes(path));

/** Server tests on PostgreSQL: all that reach a database. */
export const postgresTests = shareOf(serverTests, (path) => onDatabase.includes(path));
