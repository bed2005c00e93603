import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { journeysInTurn } from '../../tools/journeysInTurn';
import { embeddedUnits, embeddedWalks, postgresTests, type Share, unitTests } from '../../tools/shares';
import { inTurnOf, readFailed, rememberTurn, type Turn, turnOfRun, turns } from '../../tools/turns';
import { hasPostgres } from '../support/postgres';
import { overManifest, walks } from '../support/walks';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-turns-'));
afterAll(() => rmSync(folder, { recursive: true }));

const each = Array.from({ length: turns }, (_, n) => n + 1);
const commit = '00000001f00d';

describe('the turn of a run', () => {
  it('is drawn by the commit, each as often as the others, and always the same', () => {
    const commits = Array.from({ length: turns * 2 }, (_, n) => n.toString(16).padStart(8, '0'));
    const drawn = commits.map((one) => turnOfRun('', null, one).turn);
    expect(drawn).toEqual([...each, ...each]);
    expect(turnOfRun('', null, commit)).toEqual(turnOfRun('', null, commit));
  });

  it.each<[string, number | null, string | null, Turn]>([
    ['', null, commit, 2],
    ['', 4, commit, 4],
    ['1', 4, commit, 1],
    ['all', 4, commit, 'all'],
    ['', null, null, 'all'],
  ])('named %j, failed %j, of commit %j is %j', (named, failed, of, turn) => {
    expect(turnOfRun(named, failed, of).turn).toBe(turn);
  });

  it.each(['0', String(turns + 1), '1.5', 'most'])('named %j is refused', (named) => {
    expect(() => turnOfRun(named)).toThrow(`TURN must be 1 to ${turns}, or all, but it is ${named}`);
  });

  it('that failed is kept until it is green', () => {
    const path = join(folder, 'cache', 'turn.json');
    const keptAfter = (turn: Turn, isGreen: boolean) => {
      rememberTurn(turn, isGreen, path);
      return readFailed(path);
    };
    expect(keptAfter(1, true)).toBeNull();
    expect(keptAfter(3, false)).toBe(3);
    expect(keptAfter(1, true)).toBe(3);
    expect(keptAfter('all', false)).toBe(3);
    expect(keptAfter(3, true)).toBeNull();
    expect([keptAfter(2, false), keptAfter('all', true)]).toEqual([2, null]);
  });
});

describe('the tests of all turns', () => {
  it('are all tests, each in one turn', () => {
    const all = Array.from({ length: 23 }, (_, n) => n);
    const taken = each.flatMap((turn) => inTurnOf(all, turn));
    expect(taken.sort((one, other) => one - other)).toEqual(all);
    expect(inTurnOf(all, 'all')).toEqual(all);
  });

  it.each<[string, (turn: Turn) => Share, (path: string) => boolean]>([
    ['unit tests', embeddedUnits, (path) => path.startsWith('tests/house/')],
    ['walks', embeddedWalks, (path) => !hasPostgres() && overManifest.includes(path)],
    ['tests on PostgreSQL', postgresTests, (path) => overManifest.includes(path)],
  ])('of %s are in one each, but for what each meets', (_, share, isInEach) => {
    const { files } = share('all');
    const taken = each.flatMap((turn) => share(turn).files);
    const times = files.map((file) => taken.filter((path) => path === file).length);
    expect(times).toEqual(files.map((file) => (isInEach(file) ? turns : 1)));
    expect(files.filter(isInEach).length).toBeLessThan(files.length);
  });

  it('leave no file out', () => {
    const files = [embeddedUnits, embeddedWalks, postgresTests].flatMap((share) => share('all').files);
    const onNeither = [...unitTests, ...walks].filter((path) => !files.includes(path));
    expect(onNeither).toEqual([]);
  });
});

it('journeys are in one turn each; a file that builds on itself is whole, what judges counts is in all', () => {
  const lineOf = (file: string, title: string) => `  [all] › ${file}.spec.ts:1:1 › ${title}`;
  const single = each.slice(1).map((turn) => lineOf('a', `${turn}`));
  const inEach = lineOf('a', 'U1: the counts');
  const whole = ['1', '2', 'U2: the counts'].map((title) => lineOf('b', title));
  const listed = [...whole, ...single, inEach];
  const isWhole = (file: string) => file === 'b.spec.ts';
  expect(each.map((turn) => journeysInTurn(listed, turn, isWhole))).toEqual([
    [...whole, inEach],
    ...single.map((line) => [line, inEach]),
  ]);
  expect(journeysInTurn(listed, 'all', isWhole)).toEqual(listed);
});
