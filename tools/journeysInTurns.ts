import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurns } from './turns.ts';

/** The lines that `playwright test --list` prints of the journeys. Throws where it can't list them, or finds none. */
export function listJourneys(config: readonly string[]): string[] {
  const program = join('node_modules', '.bin', 'playwright');
  const { status, stdout } = spawnSync(program, ['test', ...config, '--list'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const all = stdout.split('\n').filter((line) => /^ +\[/.test(line));
  // Of an empty list Playwright would make a run without tests, which is green.
  if (status !== 0 || all.length === 0) throw new Error("Playwright can't list the journeys");
  return all;
}

/**
 * Of the listed journeys, those of some turns. What judges the counts of a file is in each; a file
 * whose tests build on one another is in one turn as a whole.
 */
export function journeysInTurns(
  listed: readonly string[],
  some: readonly number[],
  isWhole = buildsOnItself,
): string[] {
  const fileOf = (line: string) => /› (\S+\.spec\.ts):/.exec(line)?.[1] ?? '';
  const wholes = [...new Set(listed.map(fileOf))].filter(isWhole);
  const unitOf = (line: string) => (wholes.includes(fileOf(line)) ? fileOf(line) : line);
  const isInEach = (line: string) => unitOf(line) === line && line.endsWith(': the counts');
  const others = listed.filter((line) => !isInEach(line));
  const taken = inTurns([...new Set(others.map(unitOf))], some);
  return listed.filter((line) => isInEach(line) || taken.includes(unitOf(line)));
}

const buildsOnItself = (file: string) =>
  readFileSync(join('tests', 'journeys', file), 'utf8').includes('test.describe.configure({ mode:');
