import { Random } from '#server/demo/random.ts';

/** The cells in a fixed order unrelated to their generation. */
export function shuffled<T>(cells: readonly T[]): T[] {
  const random = new Random('walk');
  return cells
    .map((cell) => ({ cell, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ cell }) => cell);
}

/** Every pair of facets that occurs in any cell, each facet by its position. */
export const pairsOf = <T>(cells: readonly T[], facetsOf: (cell: T) => readonly string[]): Set<string> =>
  new Set(
    cells.flatMap((cell) => {
      const facets = facetsOf(cell).map((facet, n) => `${n}: ${facet}`);
      return facets.flatMap((one, n) => facets.slice(n + 1).map((other) => `${one}, ${other}`));
    }),
  );

/**
 * As few of the cells as a greedy choice finds that still cover every pair of facets; the same every time. Those that
 * cover most pairs come first.
 */
export function covering<T>(cells: readonly T[], facetsOf: (cell: T) => readonly string[]): T[] {
  const distinct = new Map(shuffled(cells).map((cell) => [facetsOf(cell).join('\n'), cell]));
  const all = [...distinct.values()].map((cell) => ({ cell, pairs: [...pairsOf([cell], facetsOf)] }));
  const met = new Set<string>();
  const chosen: T[] = [];
  for (let wanted = Math.max(0, ...all.map(({ pairs }) => pairs.length)); wanted > 0; wanted -= 1) {
    for (const { cell, pairs } of all) {
      if (pairs.filter((pair) => !met.has(pair)).length < wanted) continue;
      for (const pair of pairs) met.add(pair);
      chosen.push(cell);
    }
  }
  return chosen;
}

/**
 * Every `step`-th of them from an offset: with another offset for each value of one axis, each value of both meets
 * several.
 */
export const everyNth = <T>(all: readonly T[], offset: number, step: number): T[] =>
  all.filter((_, n) => n % step === offset % step);
