import { describe, expect, it } from 'vitest';
import {
  canBeFollowed,
  changedFiles,
  doneOf,
  type Files,
  nearestFirst,
  readFiles,
  remembered,
  secondsIn,
  type Tested,
  thatFit,
} from '#tools/changedTests.ts';

const files = readFiles();
const changedBy = (change: Files) => ({ ...files, ...change });
const card = changedBy({ 'src/ui/Card.tsx': 'changed' });
const tested: Tested = remembered(undefined, files, { 'tests/src/ui/cards.test.tsx': 2 }, []);

describe('what has changed', () => {
  it('is all before the first green run, and nothing right after one', () => {
    expect(changedFiles(files, undefined)).toBe('all');
    expect(changedFiles(files, tested)).toEqual([]);
  });

  it('is every file that is other, new or gone', () => {
    const { 'src/ui/Card.tsx': _, ...rest } = changedBy({
      'contract/widgets.ts': 'new',
      'package.json': 'other',
    });
    const changed = changedFiles(rest, tested);
    expect([...changed].sort()).toEqual(['contract/widgets.ts', 'package.json', 'src/ui/Card.tsx']);
  });

  it.each(['src/ui/Card.tsx', 'server/services/roles.ts', 'i18n/fr/users.json', 'tests/house/names.test.ts'])(
    'can be followed to those who load %s',
    (path) => {
      expect(Object.keys(files)).toContain(path);
      expect(canBeFollowed([path], files)).toBe(true);
    },
  );

  it.each([
    'package.json',
    'vite.config.ts',
    'server/identity/commonPasswords.txt',
    'server/db/pgliteWorker.js',
    'tests/support/testServer.ts',
  ])('can’t be followed from %s', (path) => {
    expect(Object.keys(files)).toContain(path);
    expect(canBeFollowed(['src/ui/Card.tsx', path], files)).toBe(false);
  });

  it('can’t be followed from a file that is gone', () => {
    expect(canBeFollowed(['src/ui/Gone.tsx'], files)).toBe(false);
  });
});

describe('the tests that are run', () => {
  const tests = [
    'tests/server/users.test.ts',
    'tests/src/layout/accountShell/AccountPage.test.tsx',
    'tests/src/ui/cards.test.tsx',
    'tests/house/names.test.ts',
  ];

  it('are those of the house, then those nearest to what has changed, without those that are done', () => {
    const changed = ['src/layout/accountShell/AccountShell.tsx'];
    expect(nearestFirst(tests, changed, [])).toEqual([tests[3], tests[1], tests[2], tests[0]]);
    expect(nearestFirst(tests, changed, [tests[1] ?? ''])).toEqual([tests[3], tests[2], tests[0]]);
  });

  it('are as many as fit, the first in any case, a long one giving way to what fits after it', () => {
    const seconds = { a: 400, b: 400, c: 1 };
    expect(thatFit(['a', 'b', 'c'], { ...tested, seconds }, 20)).toEqual(['a']);
    expect(thatFit(['c', 'b', 'a', 'new'], { ...tested, seconds }, 20)).toEqual(['c', 'new']);
  });
});

describe('what is remembered of a green run', () => {
  it('is that nothing is left to do, once all have run', () => {
    const after = remembered(tested, card, { 'tests/src/ui/cards.test.tsx': 3 }, []);
    expect([changedFiles(card, after), after.seconds['tests/src/ui/cards.test.tsx']]).toEqual([[], 3]);
  });

  it('is which tests were run where some are left, as long as no file changes', () => {
    const first = remembered(tested, card, { one: 1 }, ['two', 'three']);
    const second = remembered(first, card, { two: 1 }, ['three']);
    expect(changedFiles(card, second)).toEqual(['src/ui/Card.tsx']);
    expect(doneOf(second, card)).toEqual(['one', 'two']);
    expect(doneOf(second, changedBy({ 'src/ui/Card.tsx': 'changed again' }))).toEqual([]);
  });

  it('is how long each file took, as Vitest reports it', () => {
    const testResults = [{ name: `${process.cwd()}/tests/a.test.ts`, startTime: 1_000, endTime: 3_500 }];
    expect(secondsIn(JSON.stringify({ testResults }))).toEqual({ 'tests/a.test.ts': 2.5 });
  });
});
