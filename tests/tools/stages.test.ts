import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { count, onPostgres, stages } from '#tools/stages.ts';
import { filesBelow } from '../house/source.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
const stagesOf = (script: string) => scripts[script]?.split('tools/test.ts ')[1]?.split(' ') ?? [];

it.each(['test', 'test:full', 'verify'])('npm run %s names stages that there are', (script) => {
  expect(stagesOf(script)).not.toEqual([]);
  expect(stagesOf(script).filter((name) => !stages[name])).toEqual([]);
});

it('each stage is of a script', () => {
  const named = ['test', 'test:full', 'verify'].flatMap(stagesOf);
  expect(Object.keys(stages).filter((name) => !named.includes(name))).toEqual([]);
});

it.each(onPostgres)('%s, which PostgreSQL runs, has tests', (folder) => {
  expect(filesBelow(folder).filter((path) => path.endsWith('.test.ts'))).not.toEqual([]);
});

it('counts what Vitest and Playwright report', () => {
  const vitest = { numPassedTests: 1, numFailedTests: 2, numPendingTests: 3, numTodoTests: 4 };
  expect(count.vitest(JSON.stringify(vitest))).toEqual({ passed: 1, failed: 2, skipped: 7 });
  const stats = { expected: 1, unexpected: 2, flaky: 3, skipped: 4 };
  expect(count.playwright(JSON.stringify({ stats }))).toEqual({ passed: 4, failed: 2, skipped: 4 });
});
