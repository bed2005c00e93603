import { spawnSync } from 'node:child_process';
import { hasPostgres } from '../tests/support/postgres.ts';
import { ofEmbedded, overManifest, promises } from '../tests/support/walks.ts';

/** A part of the tests: a command, and the tool whose report counts its tests. */
export type Stage = {
  title: string;
  command: string[];
  tool?: keyof typeof count;
  env?: Record<string, string>;
  /** Why there is nothing to do, if so. */
  skip?: string;
};

/** The result of a test run. */
export type Counts = { passed: number; failed: number; skipped: number };

/** Each tool's JSON report, counted; a test that passes on a retry has passed. */
export const count = {
  vitest(report: string): Counts {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  },
  playwright(report: string): Counts {
    const { expected, unexpected, flaky, skipped } = JSON.parse(report).stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  },
};

/**
 * What `npm test` runs on PostgreSQL: the walks, services, writes, jobs and demo data, and what runs on both databases
 * as it depends on which one it is.
 */
export const onPostgres = [
  'tests/walk/',
  ...['services', 'writes', 'jobs', 'demo', 'db', 'backups', 'doctor', 'promises'].map(
    (name) => `tests/server/${name}/`,
  ),
];

const skip = hasPostgres() ? undefined : 'no TEST_DATABASE_URL is given, and this machine has no initdb';
const inFull = { WALK: 'full' };
const inBrief = { WALK: 'brief' };
/** Screens drawn by a test are garbage soon after: with a larger heap, it is collected less often. */
const muchGarbage = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` };

/** `package.json` says which of these each npm script runs. */
export const stages: Record<string, Stage> = {
  lint: { title: 'Lint', command: ['biome', 'check', '--error-on-warnings'] },
  types: { title: 'Types', command: ['tsc', '--noEmit'] },
  house: { title: 'Laws of the house', ...vitest(['server'], ['tests/house/']) },
  changed: {
    title: 'Unit tests and walks that import what has changed',
    ...vitest(
      ['server', 'screens', '*walk'],
      ['--changed', baseBranch(), '--exclude', 'tests/server/promises/**'],
    ),
    env: { ...muchGarbage, ...inBrief },
  },
  unit: { title: 'Unit and server tests', ...vitest(['server', 'screens']), env: muchGarbage },
  promises: {
    title: `Promises${skip ? ' and walks over the manifest' : ''} on the embedded database`,
    ...vitest(['*walk'], skip ? [...overManifest, ...promises] : ofEmbedded),
  },
  postgres: {
    title: 'Walks over the manifest, promises, services and the database, on PostgreSQL',
    ...vitest(['*postgres'], onPostgres),
    env: muchGarbage,
    skip,
  },
  build: { title: 'Build', command: ['node', 'tools/build.mjs'] },
  journeys: { title: 'Journeys in a browser', ...playwright() },
  'full-unit': { title: 'Unit and server tests, in full', ...vitest(['server', 'screens']), env: inFull },
  'full-walk': {
    title: 'Walks over the manifest and promises on the embedded database, in full',
    ...vitest(['*walk']),
    env: inFull,
  },
  'full-postgres': { title: 'All server tests on PostgreSQL', ...vitest(['*postgres']), skip },
  'full-promises': {
    title: 'Promises on PostgreSQL, in full',
    ...vitest(['*postgres'], ['tests/server/promises/']),
    env: inFull,
    skip,
  },
  'full-journeys': { title: 'Journeys in a browser, in full', ...playwright(), env: inFull },
  mutants: {
    title: 'Mutants of what guards the product',
    command: ['node', 'tools/run.mjs', 'tests/mutation/main.ts'],
  },
  example: {
    title: 'The resource of docs/holidays.md, in a copy of the repository',
    command: ['node', 'tools/run.mjs', 'tools/example.ts'],
  },
  nodes: {
    title: 'Unit tests and a journey on each Node',
    command: ['node', 'tools/run.mjs', 'tools/nodes.ts'],
  },
};

function vitest(projects: string[], more: string[] = []): Pick<Stage, 'command' | 'tool'> {
  const names = projects.flatMap((project) => ['--project', project]);
  return { command: ['vitest', '--run', '--passWithNoTests', ...names, ...more], tool: 'vitest' };
}

function playwright(): Pick<Stage, 'command' | 'tool'> {
  const config = ['--config', 'tests/journeys/playwright.config.ts'];
  return { command: ['playwright', 'test', ...config], tool: 'playwright' };
}

/** The base of comparison: `main`, or the last commit if there is no such branch. */
function baseBranch(): string {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'main']);
  return status === 0 ? 'main' : 'HEAD';
}
