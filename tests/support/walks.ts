import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../house/source.ts';
import { inTurn } from './pairs.ts';

const testsBelow = (folder: string) => filesBelow(folder).filter((path) => path.endsWith('.test.ts'));
const textOf = (path: string) => readFileSync(path, 'utf8');

const promises = testsBelow('tests/server/promises');

/** What `npm run walk` runs in full. */
export const walks = [...testsBelow('tests/walk'), ...promises];

/** Those that take a guard out of the server, or watch one, also by what stands beside them: each has modules of its own. */
export const mockingWalks = walks.filter((path) => [path, ...importedBeside(path)].some(mocks));

function mocks(path: string): boolean {
  return /\bvi\.(do)?[mM]ock\(/.test(textOf(path));
}

function importedBeside(path: string): string[] {
  const imports = [...textOf(path).matchAll(/from '(\.\/\w+)'/g)];
  return imports.map(([, name]) => join(dirname(path), `${name}.ts`));
}

/** They judge headers, origins, tokens and the manifest itself, which no database has a say in, or open their own. */
export const sameOnAnyDatabase = [
  ...['headers', 'crossSite', 'tokens', 'routes', 'subjects'].map((name) => `tests/walk/${name}.test.ts`),
  'tests/server/db/embedded.test.ts',
  'tests/server/promises/image.test.ts',
];

/** Promises that do the same on either database. */
const onEither = promises.filter(
  (path) => !sameOnAnyDatabase.includes(path) && !textOf(path).includes("inject('postgres')"),
);

/** The walks that are left to the embedded database, where PostgreSQL runs all that do the same on it: a third of those. */
export const besidePostgres = walks.filter(
  (path) => !onEither.includes(path) || inTurn(onEither, 0, 3).includes(path),
);

const serverTests = testsBelow('tests/server').filter((path) => !promises.includes(path));
const roomOf = (path: string) => path.split('/')[2] ?? '';

/** The server tests that are left to PostgreSQL: of the rooms that stand on the database itself all, of others a third. */
export const besideEmbedded = serverTests.filter((path) => {
  const room = serverTests.filter((other) => roomOf(other) === roomOf(path));
  return /^(db|writes|jobs|backups)$/.test(roomOf(path)) || inTurn(room, 0, 3).includes(path);
});

/** How many of all files the two slices hold, as a stage's title says it. */
export const shares = {
  besidePostgres: `${besidePostgres.length} of ${walks.length} files`,
  besideEmbedded: `${besideEmbedded.length} of ${serverTests.length} files`,
};
