import type { CrmImport } from '#contract/crmImports.ts';
import type { RowFault } from './checkRow.ts';

type Counts = CrmImport['faultCounts'];

/** The counts by rule and column with these faults besides, the most frequent first. */
export function withFaults(counts: Counts, faults: readonly RowFault[]): Counts {
  if (faults.length === 0) return counts;
  const sums = new Map(counts.map((one) => [`${one.rule} ${one.column}`, { ...one }]));
  for (const { rule, column } of faults) {
    const name = `${rule} ${column}`;
    const sum = sums.get(name) ?? { rule, column, count: 0 };
    sum.count += 1;
    sums.set(name, sum);
  }
  return [...sums.values()].sort((one, other) => other.count - one.count);
}
