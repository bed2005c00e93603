import { expect, it } from 'vitest';
import { Counter } from '#server/traffic/counter.ts';

it('counts each name by itself, as they come and go', () => {
  const counter = new Counter();
  for (const name of ['acme', 'birch', 'acme']) counter.add(name);
  counter.drop('acme');
  counter.add('birch');
  expect([...counter.entries()]).toEqual([
    ['acme', 1],
    ['birch', 2],
  ]);
  expect([counter.of('acme'), counter.of('birch'), counter.of('cedar')]).toEqual([1, 2, 0]);
});

it('forgets a name of which none is left, and knows none that it was only asked about', () => {
  const counter = new Counter();
  counter.add('acme');
  counter.add('birch');
  counter.of('cedar');
  counter.drop('acme');
  expect([...counter.entries()]).toEqual([['birch', 1]]);
});

it('never has less than none', () => {
  const counter = new Counter();
  counter.drop('acme');
  counter.add('acme');
  expect(counter.of('acme')).toBe(1);
});
