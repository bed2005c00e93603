/**
 * How likely two series would differ this much if they had the same distribution (two-sided, by the normal
 * approximation, good from 20 samples on): small if one tends to be greater.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one, ...other].sort((a, b) => a - b);
  const { ranks, tied } = midRanks(all);
  const sum = one.reduce((total, sample) => total + (ranks.get(sample) ?? 0), 0);
  const [n, m] = [one.length, other.length];
  const size = n + m;
  const u = sum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (size + 1 - tied / (size * (size - 1)));
  if (variance === 0) return 1;
  return Math.min(1, 2 * upperTail(Math.abs(u - (n * m) / 2) / Math.sqrt(variance)));
}

/** Equal samples share the middle of their ranks. */
function midRanks(sorted: readonly number[]): { ranks: Map<number, number>; tied: number } {
  const ranks = new Map<number, number>();
  let tied = 0;
  for (let first = 0; first < sorted.length; ) {
    const value = sorted[first] ?? 0;
    let next = first;
    while (sorted[next] === value) next += 1;
    ranks.set(value, (first + 1 + next) / 2);
    tied += (next - first) ** 3 - (next - first);
    first = next;
  }
  return { ranks, tied };
}

/** Of the normal distribution (Abramowitz and Stegun 26.2.17, to seven digits). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const polynomial = terms.reduceRight((sum, term) => (sum + term) * t, 0);
  return (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}
