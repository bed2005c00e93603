/** How alike two texts are, from 0 to 1: the share of their pairs of letters that both have (Dice's coefficient). */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0);
  const all = one.length + other.length - 2;
  return all > 0 ? (2 * shared) / all : 0;
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let n = 0; n < text.length - 1; n += 1) {
    const pair = text.slice(n, n + 2).toLowerCase();
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
