import { readFileSync } from 'node:fs';
import { inTurn } from '../tests/support/pairs';
import { onEmbedded, promises, sameOnAnyDatabase, testsBelow, walks } from '../tests/support/walks';

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

const serverTests = testsBelow('tests/server').filter((path) => !promises.includes(path));
const roomOf = (path: string) => path.split('/')[2] ?? '';
const opensDatabase = (path: string) =>
  /\b(createTestServer|openTestDatabase)\b/.test(readFileSync(path, 'utf8'));
const ofItsRoom = (path: string) =>
  serverTests.filter((other) => roomOf(other) === roomOf(path) && opensDatabase(other));
const standsOnDatabase = (path: string) => ['db', 'writes', 'jobs', 'backups'].includes(roomOf(path));

/** Server tests on PostgreSQL: all of the rooms that stand on the database itself, a twelfth of what opens one in each other room. */
export const postgresTests = shareOf(
  serverTests,
  (path) => standsOnDatabase(path) || inTurn(ofItsRoom(path), 0, 12).includes(path),
);
