import { writeFileSync } from 'node:fs';
import { hasPostgres } from '../tests/support/postgres.ts';
import { changedRows, hashesOf, readSources, readWalked, rememberWalked } from './changedRows.ts';
import {
  changedFiles,
  concernedTests,
  doneOf,
  nearestFirst,
  readFiles,
  readTested,
  remember,
  remembered,
  secondsIn,
  thatFit,
} from './changedTests.ts';
import { type Counts, countPlaywright, countVitest } from './counts.ts';
import { journeysInTurns, listJourneys } from './journeysInTurns.ts';
import {
  embeddedPromises,
  embeddedUnits,
  embeddedWalks,
  postgresPromises,
  postgresTests,
  type Share,
  unitTests,
} from './shares.ts';
import { asked, list, report, started } from './testRun.ts';
import { allTurns, nameTurns } from './turns.ts';

/** A part of the tests. */
export type Stage = {
  title: string;
  command: string[];
  env?: Record<string, string>;
  count?: (report: string) => Counts;
  /** Why there is nothing to do, if so. */
  skip?: () => string | undefined;
  /** Runs once it is green, with what the tests said. */
  onGreen?: (report: string) => void;
};

const journeyConfig = ['--config', 'tests/journeys/playwright.config.ts'];

/** What `npm run verify` may take, in seconds, with some to spare. */
const secondsOfVerify = 50;
/** Nothing is left out, and nothing of how the tests run changes what is measured. */
export const inFull = { WALK: 'full' };
const inBrief = { WALK: 'brief' };
const hashes = hashesOf(readSources());
const changed = changedRows(hashes, readWalked());
const files = readFiles();
const tested = readTested();
/** Screens that a test draws are garbage soon after: with more room for it, it is collected less often. */
const muchGarbage = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` };
const wholeUnit: Stage = {
  title: 'Unit tests',
  ...vitest(['server', 'screens']),
  env: muchGarbage,
  onGreen: (report) => remember(remembered(tested, files, secondsIn(report), [])),
};
const leftBy = (...ran: string[]) => unitTests.filter((path) => !ran.includes(path));

/** Those that are made in turns are told which. */
export const stages: Record<string, Stage | ((some: readonly number[]) => Stage | Promise<Stage>)> = {
  lint: { title: 'Lint', command: ['biome', 'check', '--error-on-warnings'] },
  types: { title: 'Types', command: ['tsc', '--noEmit'] },
  unit: {
    ...wholeUnit,
    ...ofShare('Unit tests', ['server', 'screens'], embeddedUnits),
    onGreen: (report) => {
      remember(remembered(tested, files, secondsIn(report), leftBy(...embeddedUnits.files)));
    },
  },
  'changed-unit': changedUnit,
  walk: ofShare('Walks over the manifest', ['walk*'], embeddedWalks),
  promises: (some) => ({
    ...ofShare(`Promises on the embedded database, ${nameTurns(some)}`, ['walk*'], embeddedPromises(some)),
    env: hasPostgres() ? inBrief : {},
  }),
  'changed-walk': {
    title: `Walk over ${changed === 'all' ? 'a small part of all rows' : `the rows of ${changed.join(', ')}`}`,
    ...vitest(['walk*'], ['tests/walk/']),
    env: { ...inBrief, ...(changed !== 'all' && { WALK_SUBJECTS: changed.join(',') }) },
    skip: () => (changed.length === 0 ? 'no row has changed since the last green walk' : undefined),
    onGreen: () => rememberWalked(hashes),
  },
  build: { title: 'Build', command: ['node', 'tools/build.mjs'] },
  journeys,
  postgres: {
    title: 'Server tests and walks on PostgreSQL',
    ...vitest(['postgres*']),
    skip: withoutPostgres,
  },
  'most-postgres': {
    ...ofShare('Walks over the manifest and server tests on PostgreSQL', ['postgres*'], postgresTests),
    env: muchGarbage,
    skip: withoutPostgres,
    onGreen: (report) => {
      const left = leftBy(...embeddedUnits.files, ...postgresTests.files);
      if (asked.length === 0) remember(remembered(readTested(), files, secondsIn(report), left));
    },
  },
  'postgres-promises': (some) => ({
    ...ofShare(`Promises on PostgreSQL, ${nameTurns(some)}`, ['postgres*'], postgresPromises(some)),
    env: muchGarbage,
    skip: withoutPostgres,
  }),
  'full-walk': {
    title: 'Unit tests, and walks over the manifest in full',
    ...vitest(['walk*', 'server', 'screens']),
    env: inFull,
  },
  'full-postgres': {
    title: 'Promises on PostgreSQL, in full',
    ...vitest(['postgres*'], ['tests/server/promises/']),
    env: inFull,
    skip: withoutPostgres,
  },
  'full-journeys': { title: 'Journeys in a browser, in full', ...playwright(), env: inFull },
  mutants: {
    title: 'Mutants of what guards the product',
    command: ['node', 'tools/run.mjs', 'tests/mutation/main.ts'],
  },
  nodes: {
    title: 'Unit tests and a journey on each Node',
    command: ['node', 'tools/run.mjs', 'tools/nodes.ts'],
  },
};

/** The journeys whose turn it is. */
function journeys(some: readonly number[]): Stage {
  const title = `Journeys in a browser, ${nameTurns(some)}`;
  if (some === allTurns) return { title, ...playwright() };
  const all = listJourneys(journeyConfig);
  const taken = journeysInTurns(all, some);
  writeFileSync(list, taken.join('\n'));
  return {
    title: `${title}, ${taken.length} of ${all.length}`,
    ...playwright(['--test-list', list]),
    count: (report) => {
      const counts = countPlaywright(report);
      const met = counts.passed + counts.failed + counts.skipped;
      // Playwright runs nothing for a line that it can't read, and says nothing of it.
      if (met !== taken.length) throw new Error(`${met} journeys ran, not ${taken.length}`);
      return counts;
    },
  };
}

/** The tests that what has changed concerns: as many as fit into what is left of a minute, the nearest first. */
async function changedUnit(): Promise<Stage> {
  const changed = changedFiles(files, tested);
  if (!tested || changed === 'all') return wholeUnit;
  if (changed.length === 0)
    return { ...wholeUnit, skip: () => 'no file has changed since the last green run' };
  const all = nearestFirst(await concernedTests(changed, files), changed, doneOf(tested, files));
  const now = thatFit(all, tested, secondsOfVerify - (performance.now() - started) / 1000);
  const left = all.filter((test) => !now.includes(test));
  const rest = left.length > 0 ? `, ${left.length} files left: verify again, or npm test` : '';
  return {
    title: `Unit tests that what has changed concerns, ${now.length} files${rest}`,
    ...vitest(['server', 'screens'], now),
    env: muchGarbage,
    onGreen: (report) => remember(remembered(tested, files, secondsIn(report), left)),
  };
}

/** Vitest takes no file for all, so a share without any is not run. */
function ofShare(what: string, projects: string[], { files, title }: Share) {
  const skip = () => (files.length === 0 ? 'there is none of these here' : undefined);
  return { title: `${what}, ${title}`, ...vitest(projects, files), skip };
}

function withoutPostgres(): string | undefined {
  return hasPostgres() ? undefined : 'no TEST_DATABASE_URL is given, and this machine has no initdb';
}

function vitest(projects: string[], more: string[] = []): Pick<Stage, 'command' | 'count'> {
  const names = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  const command = ['vitest', ...more, '--run', '--passWithNoTests', ...names, ...reporters];
  return { command, count: countVitest };
}

function playwright(more: string[] = []): Pick<Stage, 'command' | 'count'> {
  const reporters = ['--reporter', 'list,json,./tests/journeys/workers.ts'];
  return { command: ['playwright', 'test', ...journeyConfig, ...more, ...reporters], count: countPlaywright };
}
