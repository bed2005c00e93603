import { readFileSync } from 'node:fs';
import { filesBelow } from '../tests/house/source';
import { inTurn } from '../tests/support/pairs';
import {
  importedBy,
  onEmbedded,
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

/** Walks on the embedded database beside PostgreSQL: all but what is the same on both, which runs there. */
export const embeddedWalks = shareOf(walks, (path) => ![...onEither, ...sameOnAnyDatabase].includes(path));

/** Whether a test file, or what it imports of the tests, opens a test's database. */
function reachesDatabase(path: string, above: readonly string[] = []): boolean {
  if (path === 'tests/support/testDatabase.ts') return true;
  return importedBy(path)
    .filter((other) => other.startsWith('tests/') && !above.includes(other))
    .some((other) => reachesDatabase(other, [...above, path]));
}

const serverTests = testsBelow('tests/server').filter((path) => !promises.includes(path));
const roomOf = (path: string) => path.split('/')[2] ?? '';
const standsOnDatabase = (path: string) => ['db', 'writes', 'jobs', 'backups'].includes(roomOf(path));
const onDatabase = serverTests.filter((path) => standsOnDatabase(path) || reachesDatabase(path));
const ofItsRoom = (path: string) => onDatabase.filter((other) => roomOf(other) === roomOf(path));

/** Server tests that PostgreSQL alone runs: of each room that does not stand on the database itself, all but a twelfth. */
export const onPostgresAlone = onDatabase.filter(
  (path) => !standsOnDatabase(path) && !inTurn(ofItsRoom(path), 0, 12).includes(path),
);

const unitTests = filesBelow('tests').filter((path) => /\.test\.tsx?$/.test(path) && !walks.includes(path));

/** Unit tests beside PostgreSQL, which runs the others. */
export const embeddedUnits = shareOf(unitTests, (path) => !onPostgresAlone.includes(path));

/** Server tests on PostgreSQL: all that reach a database. */
export const postgresTests = shareOf(serverTests, (path) => onDatabase.includes(path));
