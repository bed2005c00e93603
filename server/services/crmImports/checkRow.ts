import { type CrmColumn, type CrmFileType, crmFileColumns, keyColumns } from '#contract/crmFileColumns.ts';
import type { CrmFileColumn, CrmImportFault } from '#contract/crmImports.ts';
import { asWritten } from '#contract/escapeFormula.ts';
import { identifierFault } from '#contract/identifierRules.ts';
import { isStorable } from '#contract/text.ts';

export type RowFault = Omit<CrmImportFault, 'id' | 'key'>;
/** A row's value for each column of its type: null for an empty cell, none for a missing one. */
export type CheckedRow = {
  line: number;
  cells: string[];
  key: string;
  values: Record<string, string | null>;
  faults: RowFault[];
};

/** A stored row: the line it begins on, and its cells. */
export type KeptRow = [line: number, ...cells: string[]];

type Known = { firstLine: number | undefined; isCutOff: boolean };
type RowChecker = (row: KeptRow, known: Known) => CheckedRow;

/** Checks rows against their type's rules (document 3, section 5, "CSV content rules"). */
export function rowChecker(type: CrmFileType, columns: readonly CrmFileColumn[]): RowChecker {
  const mapped = columns.flatMap(({ column: name }, n) => {
    const column = crmFileColumns[type].find((one) => one.name === name);
    return column ? [{ n, column }] : [];
  });
  return ([line, ...cells], { firstLine, isCutOff }) => {
    const values: CheckedRow['values'] = {};
    const faults = [...countFaults(line, cells, { columns: columns.length, mapped, isCutOff })];
    for (const { n, column } of mapped) {
      if (n >= cells.length && !column.isRequired) continue;
      const value = asWritten((cells[n] ?? '').trim());
      const kept = column.values ? value.toUpperCase() : value;
      values[column.name] = kept || null;
      const fault = faultIn(line, column, kept, value);
      if (fault) faults.push(fault);
    }
    const key = keyOf(type, values);
    if (firstLine !== undefined) {
      const name = keyColumns[type][0] ?? '';
      faults.push({ ...faultOf(line, name, key, 'REPEATED_KEY'), values: { firstLine } });
    }
    return { line, cells, key, values, faults };
  };
}

type Header = { columns: number; mapped: readonly { n: number }[]; isCutOff: boolean };

/** More cells than columns; fewer, if one is missing that is imported; and the last row of a file that is cut off. */
function* countFaults(
  line: number,
  cells: readonly string[],
  { columns, mapped, isCutOff }: Header,
): Generator<RowFault> {
  const counts = { cells: cells.length, columns };
  const extra = cells.slice(columns).find((cell) => cell.trim() !== '');
  const last = cells.at(-1) ?? '';
  if (extra !== undefined) yield { ...faultOf(line, null, extra, 'CELL_COUNT'), values: counts };
  else if (isCutOff) yield { ...faultOf(line, null, last, 'CUT_OFF'), values: counts };
  else if (mapped.some(({ n }) => n >= cells.length))
    yield { ...faultOf(line, null, last, 'MISSING_CELLS'), values: counts };
}

/** A row's identity: the values of the key columns, as one text. */
export const keyOf = (type: CrmFileType, values: Readonly<CheckedRow['values']>): string =>
  keyColumns[type].map((name) => values[name] ?? '').join(' / ');

/** Enough of a value to recognise it. */
export const shortened = (value: string): string =>
  value
    .replace(/\p{Control}/gu, ' ')
    .slice(0, 200)
    .toWellFormed();

export const isLeftOut = ({ faults }: CheckedRow): boolean => faults.some(({ isWarning }) => !isWarning);

export const faultOf = (
  line: number,
  column: string | null,
  value: string,
  rule: RowFault['rule'],
): RowFault => ({
  line,
  column,
  value: shortened(value),
  rule,
  isWarning: rule === 'CHECK_DIGITS' || rule === 'MISSING_CELLS',
  values: {},
});

function faultIn(line: number, column: CrmColumn, kept: string, value: string): RowFault | undefined {
  const { name, isRequired, values, mayBeEmpty, maximum, identifier } = column;
  if (kept === '' && isRequired) return faultOf(line, name, '', 'REQUIRED');
  if (values && !values.includes(kept) && !(kept === '' && mayBeEmpty))
    return { ...faultOf(line, name, value, 'CHOICE'), values: { choices: values.join(', ') } };
  if (kept.length > maximum) return { ...faultOf(line, name, value, 'TOO_LONG'), values: { maximum } };
  if (!isStorable(kept.replace(/[\n\t]/g, ' '))) return faultOf(line, name, value, 'UNREADABLE');
  if (kept !== '' && identifier && identifierFault(identifier, kept))
    return faultOf(line, name, value, 'CHECK_DIGITS');
  return undefined;
}
