/** `npm run walk` walks everything, `npm test` a part of it, the same part every time. */
export const full = process.env.WALK === 'full';

/** Every cell on a full walk, else about `wanted` of them, evenly spread over a fixed shuffle. */
export function sample<T>(cells: readonly T[], wanted: number): T[] {
  if (full || cells.length <= wanted) return [...cells];
  const random = randomFrom(20_261_121);
  return cells
    .map((cell) => ({ cell, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, wanted)
    .map(({ cell }) => cell);
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
