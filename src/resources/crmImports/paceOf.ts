import type { CrmImport } from '#contract/crmImports.ts';

/** The seconds left at the pace since this row, once five have been measured. */
export function paceOf(firstRow: number, now: () => number) {
  const beganOn = now();
  return ({
    rowsProcessed,
    totalRows,
  }: Pick<CrmImport, 'rowsProcessed' | 'totalRows'>): number | undefined => {
    const seconds = (now() - beganOn) / 1_000;
    const done = rowsProcessed - firstRow;
    return seconds < 5 || done <= 0 ? undefined : ((totalRows - rowsProcessed) * seconds) / done;
  };
}
