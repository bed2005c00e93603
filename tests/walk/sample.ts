import { it } from 'vitest';
import { Random } from '../../server/demo/random';

/** `npm run walk` walks everything, `npm test` a part of it, `npm run verify` a small part; the same every time. */
export const full = process.env.WALK === 'full';
export const brief = process.env.WALK === 'brief';

/** `npm run verify` walks the calls of the subjects that a change concerns, `WALK_SUBJECTS`. */
const chosen = process.env.WALK_SUBJECTS?.split(',');
export const isChosen = (subject: string) => !chosen || chosen.includes(subject);

/** What a walk is held against walks all calls, so that it can count what it finds. */
export const control = it.skipIf(brief);

/** Every cell on a full walk, else about `wanted` of them, evenly spread over a fixed shuffle. */
export const sample = <T>(cells: readonly T[], wanted: number): T[] =>
  full || cells.length <= wanted ? [...cells] : shuffled(cells).slice(0, wanted);

/** Every cell on a full walk, else so many that all facets which meet in any cell meet in one that is walked, two by two. */
export function pairwise<T>(cells: readonly T[], facetsOf: (cell: T) => readonly string[]): T[] {
  if (full) return [...cells];
  const met = new Set<string>();
  return shuffled(cells).filter((cell) => {
    const before = met.size;
    const facets = facetsOf(cell).map((facet, n) => `${n}: ${facet}`);
    for (const [n, one] of facets.entries())
      for (const other of facets.slice(n + 1)) met.add(`${one}, ${other}`);
    return met.size > before;
  });
}

function shuffled<T>(cells: readonly T[]): T[] {
  const random = new Random('walk');
  return cells
    .map((cell) => ({ cell, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ cell }) => cell);
}
