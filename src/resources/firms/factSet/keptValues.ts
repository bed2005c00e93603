import type { FirmValue } from '#contract/firmVersions.ts';
import { isFree, type MergeRow } from './mergeRows.ts';

/** The kept values, as the calls name them. */
export const keptValues = (rows: readonly MergeRow[], kept: ReadonlySet<string>): FirmValue[] =>
  rows
    .filter((row) => isFree(row) && kept.has(row.id))
    .map(({ part, recordId, field }) => ({ part, recordId, field }));

/** How many values are kept, and how many are not. */
export function counted(rows: readonly MergeRow[], kept: ReadonlySet<string>) {
  const free = rows.filter(isFree);
  const keptCount = free.filter(({ id }) => kept.has(id)).length;
  return { kept: keptCount, others: free.length - keptCount };
}
