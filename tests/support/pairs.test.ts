import { expect, it } from 'vitest';
import { covering, everyNth, pairsOf } from './pairs.ts';

type Cell = { screen: string; width: number; scheme: string };

const cells = Array.from({ length: 20 }, (_, n) => `screen ${n}`).flatMap((screen) =>
  [320, 640, 1440].flatMap((width) => ['light', 'dark'].map((scheme): Cell => ({ screen, width, scheme }))),
);
const facetsOf = ({ screen, width, scheme }: Cell) => [screen, String(width), scheme];

it('takes cells in which all pairs meet, no more of them than the two largest facets have pairs', () => {
  const chosen = covering(cells, facetsOf);
  expect(pairsOf(chosen, facetsOf)).toEqual(pairsOf(cells, facetsOf));
  expect(chosen).toHaveLength(20 * 3);
});

it('takes the same each time', () => {
  expect(covering(cells, facetsOf)).toEqual(covering([...cells], facetsOf));
});

it('leaves out pairs that meet in no cell', () => {
  const some = cells.filter(({ width, scheme }) => width !== 320 || scheme === 'dark');
  expect(pairsOf(covering(some, facetsOf), facetsOf)).not.toContain('1: 320, 2: light');
});

it('control: without one of them a pair is missing', () => {
  const chosen = covering(cells, facetsOf);
  for (const left of chosen) {
    const rest = chosen.filter((cell) => cell !== left);
    expect(pairsOf(rest, facetsOf)).not.toEqual(pairsOf(cells, facetsOf));
  }
});

it('gives each of both axes several of the other, in turn', () => {
  const [calls, kinds] = [12, 9].map((length) => Array.from({ length }, (_, n) => n)) as [number[], number[]];
  const met = calls.map((call) => everyNth(kinds, call, 3));
  expect(met.map((some) => some.length)).toEqual(calls.map(() => 3));
  expect(kinds.map((kind) => met.filter((some) => some.includes(kind)).length)).toEqual(kinds.map(() => 4));
  expect(calls.map((call) => everyNth(kinds, call, 1))).toEqual(calls.map(() => kinds));
});
