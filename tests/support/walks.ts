import { existsSync, readFileSync } from 'node:fs';
import { filesBelow, pathOf } from '../house/source.ts';

const testsBelow = (folder: string) => filesBelow(folder).filter((path) => path.endsWith('.test.ts'));

export const promises = testsBelow('tests/server/promises');

export const overManifest = testsBelow('tests/walk');

/** What `npm run test:full` runs in full. */
export const walks = [...overManifest, ...promises];

/** In walks over the manifest only controls remove a guard, which a brief walk leaves out. */
const mayMock = process.env.WALK === 'brief' ? promises : walks;

/**
 * Tests that remove a guard from the server, or watch one, also through adjacent modules: each has its own module
 * instances.
 */
export const mockingWalks = mayMock.filter((path) => [path, ...importedBy(path)].some(mocks));

function mocks(path: string): boolean {
  return /\bvi\.(do)?[mM]ock\(/.test(readFileSync(path, 'utf8'));
}

/** The modules of this house that a file imports. */
function importedBy(path: string): string[] {
  const imports = [...readFileSync(path, 'utf8').matchAll(/from '([.#][^']+)'/g)];
  return imports.map(([, name = '']) => pathOf(name, path)).filter((file) => existsSync(file));
}

/**
 * Where PostgreSQL is installed, services, writes, jobs and the demo data are tested on it: what production runs on.
 * These stay on the embedded database, as a sample of it; in full, both run all.
 */
const sample = ['accounts', 'firms'].map((name) => `tests/server/services/${name}.test.ts`);
export const onPostgresAlone = (hasPostgres: boolean) =>
  hasPostgres && process.env.WALK !== 'full'
    ? ['services', 'writes', 'jobs', 'demo']
        .flatMap((name) => testsBelow(`tests/server/${name}`))
        .filter((path) => !sample.includes(path))
        .concat(ofEitherDatabase)
    : [];

/** About what is stored, not about how. */
const ofEitherDatabase = [
  'accountKeys',
  'auditChains',
  'authors',
  'inAccount',
  'renormalise',
  'sharding',
].map((name) => `tests/server/db/${name}.test.ts`);

/** These promises ask the same of both databases: where PostgreSQL is installed, they are kept on it alone. */
const ofEither = [
  'auditSubjects',
  'beginnings',
  'bulks',
  'hashingFlood',
  'idempotency',
  'lanes',
  'lastAdministrator',
  'licenseLimit',
  'mailTest',
  'passwordGuesses',
  'securityEvents',
  'simultaneousEdits',
  'sprays',
].map((name) => `tests/server/promises/${name}.test.ts`);
/** About locks, limits, crashes, disks, copies and starts: what the embedded database has to keep by itself. */
export const ofEmbedded = promises.filter((path) => !ofEither.includes(path));

/** They need no database, or open the embedded one themselves. */
export const onEmbedded = [
  ...['directoryLock', 'diskRoom', 'folderFiles', 'normalise'].map(
    (name) => `tests/server/db/${name}.test.ts`,
  ),
  'tests/server/doctor/checks.test.ts',
  'tests/server/db/embedded.test.ts',
  'tests/server/promises/auditVerify.test.ts',
  'tests/server/promises/createAdmin.test.ts',
  'tests/server/promises/image.test.ts',
  'tests/server/promises/start.test.ts',
];
