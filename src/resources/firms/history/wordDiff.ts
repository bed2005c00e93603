/** A run of words that both texts have, or only one of them. */
export type Run = { text: string; isOwn: boolean };

/** The words that two texts share, and those that only each of them has. */
export function wordDiff(before: string, after: string): { before: Run[]; after: Run[] } {
  const [old, now] = [before, after].map((text) => text.match(/\s*[\p{L}\p{N}]+|\s*\S|\s+/gu) ?? []);
  if (!old || !now) return { before: [], after: [] };
  const common = lengths(old, now);
  const runs = { before: [] as Run[], after: [] as Run[] };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const step = stepAt(old, now, common, i, j);
    if (step !== 'after') put(runs.before, old[i++] ?? '', step === 'before');
    if (step !== 'before') put(runs.after, now[j++] ?? '', step === 'after');
  }
  return runs;
}

/** Whether the next word is in both texts, or only in one. */
function stepAt(
  old: readonly string[],
  now: readonly string[],
  common: readonly number[][],
  i: number,
  j: number,
) {
  if (old[i] === now[j]) return 'both';
  if (i === old.length) return 'after';
  if (j === now.length) return 'before';
  return at(common, i + 1, j) >= at(common, i, j + 1) ? 'before' : 'after';
}

function put(runs: Run[], text: string, isOwn: boolean): void {
  const last = runs.at(-1);
  if (last?.isOwn === isOwn) last.text += text;
  else runs.push({ text, isOwn });
}

/** How many words the remainders of both texts share, from each position. */
function lengths(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row)
        row[j] =
          old[i] === now[j]
            ? at(table, i + 1, j + 1) + 1
            : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}

const at = (table: readonly number[][], i: number, j: number) => table[i]?.[j] ?? 0;
