/** A range that shows how values differ: from a little below the least to the largest. */
export function roomAround(values: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return [low - (high - low) / 4, high];
}
