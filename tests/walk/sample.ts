import { Random } from '../../server/demo/random';

/** `npm run walk` walks everything, `npm test` a part of it, the same part every time. */
export const full = process.env.WALK === 'full';

/** Every cell on a full walk, else about `wanted` of them, evenly spread over a fixed shuffle. */
export function sample<T>(cells: readonly T[], wanted: number): T[] {
  if (full || cells.length <= wanted) return [...cells];
  const random = new Random('walk');
  return cells
    .map((cell) => ({ cell, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, wanted)
    .map(({ cell }) => cell);
}
