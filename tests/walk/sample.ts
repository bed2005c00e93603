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
export function sample<T>(cells: readonly T[], wanted: number): T[] {
  if (full || cells.length <= wanted) return [...cells];
  const random = new Random('walk');
  return cells
    .map((cell) => ({ cell, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, wanted)
    .map(({ cell }) => cell);
}
