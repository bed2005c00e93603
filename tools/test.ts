import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { hasPostgres } from '../tests/support/postgres';
import { changedRows, hashesOf, readSources, readWalked, rememberWalked } from './changedRows';
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
} from './changedTests';
import { type Counts, countPlaywright, countVitest } from './counts';
import { journeysInTurns, listJourneys } from './journeysInTurns';
import {
  embeddedPromises,
  embeddedUnits,
  embeddedWalks,
  postgresPromises,
  postgresTests,
  type Share,
  unitTests,
} from './shares';
import { allTurns, nameTurns, rememberTurns, turns, turnsOfRun, turnsThatFit } from './turns';

type Stage = {
  title: string;
  command: string[];
  env?: Record<string, string>;
  count?: (report: string) => Counts;
  /** Why there is nothing to do, if so. */
  skip?: () => string | undefined;
  /** Runs once it is green, with what the tests said. */
  onGreen?: (report: string) => void;
};

const memory = '/dev/shm';
const isRoomy = existsSync(memory) && freeBytesIn(memory) >= 4 * 2 ** 30;
/** Databases, folders and browsers of a test are gone soon after: files in memory, where it is roomy, take less to make. */
const folder = mkdtempSync(join(isRoomy ? memory : tmpdir(), 'tenantry-tests-'));
// PostgreSQL, which does not run as root, has a folder of its own in it.
chmodSync(folder, 0o711);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const report = join(folder, 'report.json');
const list = join(folder, 'journeys.txt');
const journeyConfig = ['--config', 'tests/journeys/playwright.config.ts'];

/** What `npm run verify` may take, in seconds, with some to spare. */
const secondsOfVerify = 50;
const inFull = { WALK: 'full' };
const inBrief = { WALK: 'brief' };
const hashes = hashesOf(readSources());
const changed = changedRows(hashes, readWalked());
const files = readFiles();
const tested = readTested();
const megabytes = 2 ** 20;
/**
 * Tests take memory and give it back all the time, and each new page of it takes a virtual machine long. The C library of
 * Linux keeps what was given back, takes much at once, and in large pages. Not in full, where the product's own is measured.
 */
const malloc = {
  hugetlb: 1,
  mmap_threshold: 32 * megabytes,
  top_pad: 64 * megabytes,
  trim_threshold: 1_024 * megabytes,
};
const tunables = Object.entries(malloc).map(([name, value]) => `glibc.malloc.${name}=${value}`);
const ownMemory = { GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? tunables.join(':') };
/** Screens that a test draws are garbage soon after: with more room for it, it is collected less often. */
const muchGarbage = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` };
const wholeUnit: Stage = {
  title: 'Unit tests',
  ...vitest(['server', 'screens']),
  env: muchGarbage,
  onGreen: (report) => remember(remembered(tested, files, secondsIn(report), [])),
};
/** What `npm test` makes at each run, and what it makes in turns, which takes long: as much of it as fits into its minutes. */
const always = ['lint', 'types', 'unit', 'walk', 'build', 'most-postgres'];
const inTurn = ['journeys', 'promises', 'postgres-promises'];
/** What `npm test` may take, in seconds, without an installation, and with some to spare. */
const secondsOfTest = 540;
const asked = process.argv.slice(2);
const leftBy = (...ran: string[]) => unitTests.filter((path) => !ran.includes(path));
/** Those that are made in turns are told which. */
const stages: Record<string, Stage | ((some: readonly number[]) => Stage | Promise<Stage>)> = {
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

/** Each stage that ran, by its title; a stage without tests counts none. */
const ran: Record<string, { seconds: number } & Partial<Counts>> = {};
const started = performance.now();
process.exitCode = (await runAsked()) ? 0 : 1;
console.log('');
console.table(ran);
console.log(`Done in ${secondsSince(started)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);

/**
 * Runs the named stages one after the other, all of `npm test` when none is named, until one fails. It ends with the seconds
 * and tests of each, and a line that sums up the tests: `N passed, N failed, N skipped`. A stage that is named makes all
 * turns, if `TURN` names none.
 */
async function runAsked(): Promise<boolean> {
  if (asked.length > 0) return runAll(asked, process.env.TURN ? turnsOfRun().first : allTurns);
  const { first, mayFollow, why } = turnsOfRun();
  console.log(`Journeys and promises begin with ${nameTurns(first)}, ${why}.`);
  if (!(await runAll(always, []))) return false;
  let made = first;
  const began = performance.now();
  let isGreen = await runAll(inTurn, first);
  rememberTurns(first, isGreen);
  if (mayFollow && isGreen) {
    const left = secondsOfTest - secondsSince(started);
    const more = turnsThatFit(first, secondsSince(began) / first.length, left);
    made = [...first, ...more];
    isGreen = more.length === 0 || (await runAll(inTurn, more));
    rememberTurns(made, isGreen);
  }
  console.log(
    `\nMade of journeys and promises: ${nameTurns(made)}. TURN=1 to ${turns} makes one, TURN=all all.`,
  );
  return isGreen;
}

async function runAll(names: string[], some: readonly number[]): Promise<boolean> {
  for (const name of names) {
    const stage = stages[name];
    if (!stage) throw new Error(`No stage ${name}; there are ${Object.keys(stages).join(', ')}`);
    if (!run(typeof stage === 'function' ? await stage(some) : stage)) return false;
  }
  return true;
}

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

function run(stage: Stage): boolean {
  const { title, command, env, count, skip, onGreen } = stage;
  console.log(`\n▶ ${title}`);
  const reason = skip?.();
  if (reason) {
    console.log(`Skipped: ${reason}`);
    return true;
  }
  const [program = '', ...args] = command;
  const startedStage = performance.now();
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `node_modules/.bin${delimiter}${process.env.PATH}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TMPDIR: folder,
      ...(env !== inFull && ownMemory),
      ...env,
    },
  });
  const said = existsSync(report) ? readFileSync(report, 'utf8') : '';
  ran[title] = { seconds: secondsSince(startedStage), ...(said && count?.(said)) };
  rmSync(report, { force: true });
  console.log(`\n${title}: ${ran[title].seconds} s`);
  if (status !== 0) console.log(`\n✗ ${title}: failed, see above. The stages after it did not run.`);
  else onGreen?.(said);
  return status === 0;
}

/** Vitest takes no file for all, so a share without any is not run. */
function ofShare(what: string, projects: string[], { files, title }: Share) {
  const skip = () => (files.length === 0 ? 'there is none of these here' : undefined);
  return { title: `${what}, ${title}`, ...vitest(projects, files), skip };
}

function withoutPostgres(): string | undefined {
  return hasPostgres() ? undefined : 'no TEST_DATABASE_URL is given, and this machine has no initdb';
}

function freeBytesIn(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000);
}

function total(what: keyof Counts): number {
  return Object.values(ran).reduce((sum, { [what]: count = 0 }) => sum + count, 0);
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
