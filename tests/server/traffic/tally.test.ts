import { expect, it } from 'vitest';
import { Tally } from '#server/traffic/tally.ts';

it('counts each name by itself, as they come and go', () => {
  const tally = new Tally();
  for (const name of ['acme', 'birch', 'acme']) tally.add(name);
  tally.drop('acme');
  tally.add('birch');
  expect([...tally.entries()]).toEqual([
    ['acme', 1],
    ['birch', 2],
  ]);
  expect([tally.of('acme'), tally.of('birch'), tally.of('cedar')]).toEqual([1, 2, 0]);
});

it('forgets a name of which none is left, and knows none that it was only asked about', () => {
  const tally = new Tally();
  tally.add('acme');
  tally.add('birch');
  tally.of('cedar');
  tally.drop('acme');
  expect([...tally.entries()]).toEqual([['birch', 1]]);
});

it('has never less than none', () => {
  const tally = new Tally();
  tally.drop('acme');
  tally.add('acme');
  expect(tally.of('acme')).toBe(1);
});
