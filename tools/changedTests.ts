import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { filesBelow, folders } from '../tests/house/source.ts';

/** The hash of each file that a test may come to load. */
export type Files = Readonly<Record<string, string>>;

/** What is known of the tests of earlier runs. */
export type Tested = {
  /** The files when all tests were last green. */
  green: Files;
  /** How long each test file took when it last ran. */
  seconds: Readonly<Record<string, number>>;
  /** The test files that are green with the files as they were in `state`. */
  done: { state: string; tests: readonly string[] };
};

/** The files that have changed since all tests were green; all tests before the first time. */
export type Changed = 'all' | string[];

export const changedFiles = (now: Files, tested: Tested | undefined): Changed =>
  tested
    ? Object.keys({ ...tested.green, ...now }).filter((path) => now[path] !== tested.green[path])
    : 'all';

/** A file of these is loaded by being imported, so that Vitest knows which tests load it. */
const followed = /^(?!tests\/support\/).+\/.+\.(tsx?|json)$/;

/** They read the house as files, so that no import tells what concerns them. */
const houseTest = /^tests\/house\/.*\.test\.ts$/;

/** Whether Vitest can tell who loads these: not of one that is gone or read as a file, nor of what all tests stand on. */
export const canBeFollowed = (changed: string[], now: Files): boolean =>
  changed.every((path) => path in now && followed.test(path));

/** The test files that load one of these files, all where nobody can tell, and those of the house. */
export async function concernedTests(changed: string[], now: Files): Promise<string[]> {
  const areFollowed = canBeFollowed(changed, now);
  const vitest = await createVitest('test', {
    watch: false,
    project: ['server', 'screens'],
    ...(areFollowed && { related: changed.map((path) => join(process.cwd(), path)) }),
  });
  const found = await (areFollowed
    ? vitest.getRelevantTestSpecifications()
    : vitest.globTestSpecifications());
  await vitest.close();
  const houseTests = Object.keys(now).filter((path) => houseTest.test(path));
  return [...new Set([...houseTests, ...found.map(({ moduleId }) => relative('', moduleId))])];
}

/** Those not done yet, the nearest first: the house, then who has most words of a changed file in their path. */
export function nearestFirst(tests: readonly string[], changed: string[], done: readonly string[]): string[] {
  const words = changed.map((path) => wordsOf(path.replace(/^tests\//, '')));
  const nearness = (test: string) => {
    const own = wordsOf(test);
    if (houseTest.test(test)) return Number.POSITIVE_INFINITY;
    return Math.max(...words.map((some) => own.filter((word) => some.includes(word)).length));
  };
  const left = tests.filter((test) => !done.includes(test));
  return left
    .map((test) => ({ test, near: nearness(test) }))
    .sort((one, other) => other.near - one.near || one.test.localeCompare(other.test))
    .map(({ test }) => test);
}

const wordsOf = (path: string) => path.match(/[A-Z]?[a-z]+/g)?.map((word) => word.toLowerCase()) ?? [];

/** As many of them as are likely to be through in so many seconds; the first in any case. */
export function thatFit(tests: readonly string[], { seconds }: Tested, allowance: number): string[] {
  const capacity = Math.max(0, allowance - startSeconds) * availableParallelism();
  let sum = 0;
  return tests.filter((test, index) => {
    const taken = sum + loadingSeconds + (seconds[test] ?? unknownSeconds);
    const fits = index === 0 || taken <= capacity;
    if (fits) sum = taken;
    return fits;
  });
}

/** What Vitest takes until the first test runs, to load a test file, and for a file that never ran. */
const startSeconds = 10;
const loadingSeconds = 0.4;
const unknownSeconds = 2;

/** After a green run of some tests, of which `left` are still to be run with the files as they are. */
export function remembered(
  before: Tested | undefined,
  now: Files,
  ran: Readonly<Record<string, number>>,
  left: readonly string[],
): Tested {
  const seconds = { ...before?.seconds, ...ran };
  const state = stateOf(now);
  if (left.length === 0) return { green: now, seconds, done: { state, tests: [] } };
  const tests = [...doneOf(before, now), ...Object.keys(ran)];
  return { green: before?.green ?? {}, seconds, done: { state, tests } };
}

/** The tests that are green with the files exactly as they are. */
export const doneOf = (tested: Tested | undefined, now: Files): readonly string[] =>
  tested?.done.state === stateOf(now) ? tested.done.tests : [];

const stateOf = (files: Files) => createHash('sha256').update(JSON.stringify(files)).digest('hex');

const roots = ['package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts'];

export const readFiles = (): Files =>
  Object.fromEntries(
    [...folders.flatMap(filesBelow), ...roots].map((path) => [
      path,
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  );

/** The test files of a report of Vitest's, and how many seconds each took. */
export function secondsIn(report: string): Record<string, number> {
  const files: { name: string; startTime: number; endTime: number }[] = JSON.parse(report).testResults;
  return Object.fromEntries(
    files.map(({ name, startTime, endTime }) => [relative('', name), (endTime - startTime) / 1000]),
  );
}

const memory = join('node_modules', '.cache', 'tenantry-tests.json');

/** What is known of earlier runs; nothing before the first green one. */
export const readTested = (): Tested | undefined =>
  existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : undefined;

export function remember(tested: Tested): void {
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(tested));
}
