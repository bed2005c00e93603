import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { journeysInTurns } from '#tools/journeysInTurns.ts';
import {
  embeddedPromises,
  embeddedUnits,
  embeddedWalks,
  postgresPromises,
  postgresTests,
  type Share,
  unitTests,
} from '#tools/shares.ts';
import {
  allTurns,
  inTurns,
  readFailed,
  rememberTurns,
  turns,
  turnsOfRun,
  turnsThatFit,
} from '#tools/turns.ts';
import { hasPostgres } from '../support/postgres.ts';
import { overManifest, promises } from '../support/walks.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-turns-'));
afterAll(() => rmSync(folder, { recursive: true }));

const commit = '00000001f00d';

describe('the turns of a run', () => {
  it('begin with one that the commit draws, each as often as the others, and always the same', () => {
    const commits = Array.from({ length: turns * 2 }, (_, n) => n.toString(16).padStart(8, '0'));
    const drawn = commits.map((one) => turnsOfRun('', null, one).first);
    expect(drawn).toEqual([...allTurns, ...allTurns].map((turn) => [turn]));
    expect(turnsOfRun('', null, commit)).toEqual(turnsOfRun('', null, commit));
  });

  it.each<[string, number[] | null, string | null, readonly number[], boolean]>([
    ['', null, commit, [2], true],
    ['', [4, 5], commit, [4, 5], true],
    ['1', [4], commit, [1], false],
    ['all', [4], commit, allTurns, false],
    ['', null, null, [1], true],
  ])('named %j, failed %j, of commit %j are %j, and more may follow: %j', (named, failed, of, turn, more) => {
    expect(turnsOfRun(named, failed, of)).toMatchObject({ first: turn, mayFollow: more });
  });

  it.each(['0', String(turns + 1), '1.5', 'most'])('named %j are refused', (named) => {
    expect(() => turnsOfRun(named)).toThrow(`TURN must be 1 to ${turns}, or all, but it is ${named}`);
  });

  it('that failed are kept until they are green', () => {
    const path = join(folder, 'cache', 'turns.json');
    const keptAfter = (some: readonly number[], isGreen: boolean) => {
      rememberTurns(some, isGreen, path);
      return readFailed(path);
    };
    expect(keptAfter([1], true)).toBeNull();
    expect(keptAfter([3, 4], false)).toEqual([3, 4]);
    expect(keptAfter([3], true)).toEqual([3, 4]);
    expect(keptAfter([3, 4, 5], true)).toBeNull();
    expect([keptAfter([2], false), keptAfter(allTurns, true)]).toEqual([[2], null]);
  });

  it.each<[number[], number, number, number[]]>([
    [[3], 50, 200, [4, 5, 6, 7]],
    [[3], 50, 199, [4, 5, 6]],
    [[turns - 1], 50, 160, [turns, 1, 2]],
    [[2, 3], 1, 1_000, [...allTurns.slice(3), 1]],
    [[3], 50, 49, []],
    [[3], 50, -10, []],
  ])('%j, at %i s each, are followed by as many as fit into %i s: %j', (made, each, left, more) => {
    expect(turnsThatFit(made, each, left)).toEqual(more);
  });
});

/** The shares of one run after the other, which make all turns. */
const ofEach = (share: (some: readonly number[]) => Share): Share[] => allTurns.map((turn) => share([turn]));

describe('the tests of all turns', () => {
  it('are all tests, each in one turn', () => {
    const all = Array.from({ length: turns * 2 + 3 }, (_, n) => n);
    const taken = allTurns.flatMap((turn) => inTurns(all, [turn]));
    expect(taken.sort((one, other) => one - other)).toEqual(all);
    expect(inTurns(all, allTurns)).toEqual(all);
  });

  it.each([
    ['the embedded database', embeddedPromises],
    ['PostgreSQL', postgresPromises],
  ])('of promises on %s are in one each, and none is without', (_, share) => {
    const shares = ofEach(share);
    const { files } = share(allTurns);
    expect(shares.flatMap((one) => one.files).sort()).toEqual([...files].sort());
    expect(shares.filter((one) => one.files.length === 0)).toEqual([]);
  });

  it('of units and walks over the manifest are made at each run, on one database or both', () => {
    const files = [embeddedUnits, embeddedWalks, ...(hasPostgres() ? [postgresTests] : [])].flatMap(
      (share) => share.files,
    );
    expect([...unitTests, ...overManifest].filter((path) => !files.includes(path))).toEqual([]);
  });

  it('leave no promise out', () => {
    const shares = [embeddedPromises, ...(hasPostgres() ? [postgresPromises] : [])];
    const files = shares.flatMap((share) => share(allTurns).files);
    expect(promises.filter((path) => !files.includes(path))).toEqual([]);
  });
});

it('journeys are in one turn each; a file that builds on itself is whole, what judges counts is in all', () => {
  const lineOf = (file: string, title: string) => `  [all] › ${file}.spec.ts:1:1 › ${title}`;
  const single = allTurns.slice(1).map((turn) => lineOf('a', `${turn}`));
  const inEach = lineOf('a', 'U1: the counts');
  const whole = ['1', '2', 'U2: the counts'].map((title) => lineOf('b', title));
  const listed = [...whole, ...single, inEach];
  const isWhole = (file: string) => file === 'b.spec.ts';
  expect(allTurns.map((turn) => journeysInTurns(listed, [turn], isWhole))).toEqual([
    [...whole, inEach],
    ...single.map((line) => [line, inEach]),
  ]);
  expect(journeysInTurns(listed, allTurns, isWhole)).toEqual(listed);
});
