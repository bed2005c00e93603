/** A measured number, and its upper or lower bound; without one it is for comparison. */
export type Figure = {
  what: string;
  value: number;
  unit: 'ms' | 's' | 'kB' | 'MB' | '';
  target?: number;
  least?: number;
};

export function line({ what, value, unit, target, least }: Figure): string {
  const shown = `${Number(value.toFixed(value < 10 ? 3 : 1))} ${unit}`.trim();
  const met = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  const most = target === undefined ? '' : `  (at most ${target}: ${met(value <= target)})`;
  const verdict = least === undefined ? most : `  (at least ${least}: ${met(value >= least)})`;
  return `  ${what.padEnd(64)} ${shown.padStart(12)}${verdict}`;
}

/** The value that this share of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** p50 and p95 of a series; a target applies to one of them. */
export const spread = (
  what: string,
  samples: readonly number[],
  target: { p50?: number; p95?: number },
): Figure[] =>
  (['p50', 'p95'] as const).map((share) => ({
    what: `${what}, ${share} of ${samples.length}`,
    value: percentile(samples, share === 'p50' ? 0.5 : 0.95),
    unit: 'ms',
    target: target[share],
  }));
