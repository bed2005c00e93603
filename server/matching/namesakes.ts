import type { Line } from './evidence.ts';

/** If several firms match a name equally well, each is less likely: their number counts against each. */
export function addNamesakes(compared: readonly Line[][]): void {
  const named = compared.flatMap((lines) => lines.find(({ measured }) => measured.sameWords) ?? []);
  const exact = named.filter(({ measured }) => measured.sameName).length;
  for (const { measured } of named) {
    const equals = measured.sameName ? exact : named.length;
    if (equals > 1) measured.namesakes = Math.min(3, Math.log2(equals));
  }
}
