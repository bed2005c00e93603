import {
  type ColumnKind,
  type CrmColumn,
  type CrmFileType,
  crmFileColumns,
  keyColumns,
  writtenIn,
} from '#contract/crmFileColumns.ts';
import type { CrmFileColumn, CrmImportFault } from '#contract/crmImports.ts';
import { asWritten } from '#contract/escapeFormula.ts';
import { identifierFault } from '#contract/identifierRules.ts';
import { isEmail } from '#contract/text.ts';
import { isSpreadsheetDamage, isStorable, isWebAddress } from '#contract/values.ts';

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

type Known = { repeated: RepeatedKey | undefined; isCutOff: boolean };

/** An earlier line with the same key, or one that differs only by capitals. */
export type RepeatedKey = { firstLine: number; key?: string };
type RowChecker = (row: KeptRow, known: Known) => CheckedRow;

/** Checks rows against their type's rules (document 3, section 5, "CSV content rules"). */
export function rowChecker(type: CrmFileType, columns: readonly CrmFileColumn[]): RowChecker {
  const mapped = columns.flatMap(({ column: name }, n) => {
    const column = crmFileColumns[type].find((one) => one.name === name);
    return column ? [{ n, column }] : [];
  });
  return ([line, ...cells], { repeated, isCutOff }) => {
    const values: CheckedRow['values'] = {};
    const faults = [...countFaults(line, cells, { columns: columns.length, mapped, isCutOff })];
    for (const { n, column } of mapped) {
      if (n >= cells.length && !column.isRequired) continue;
      const value = asWritten((cells[n] ?? '').trim());
      const kept = writtenIn(column, value);
      values[column.name] = kept || null;
      const fault = faultIn(line, column, kept, value);
      if (fault) faults.push(fault);
    }
    const key = keyOf(type, values);
    if (repeated) {
      const rule = repeated.key === undefined ? 'REPEATED_KEY' : 'SIMILAR_KEY';
      faults.push({ ...faultOf(line, keyColumns[type][0] ?? '', key, rule), values: { ...repeated } });
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

const warnings: readonly RowFault['rule'][] = ['CHECK_DIGITS', 'FORM', 'MISSING_CELLS', 'SIMILAR_KEY'];

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
  isWarning: warnings.includes(rule),
  values: {},
});

function faultIn(line: number, column: CrmColumn, kept: string, value: string): RowFault | undefined {
  const { name, isRequired, values, mayBeEmpty, maximum, kind } = column;
  if (kept === '' && isRequired) return faultOf(line, name, '', 'REQUIRED');
  if (values && !values.includes(kept) && !(kept === '' && mayBeEmpty))
    return { ...faultOf(line, name, value, 'CHOICE'), values: { choices: values.join(', ') } };
  if (kept.length > maximum) return { ...faultOf(line, name, value, 'TOO_LONG'), values: { maximum } };
  if (!isStorable(kept.replace(/[\n\t]/g, ' '))) return faultOf(line, name, value, 'UNREADABLE');
  if (replaceable.includes(kind) && isSpreadsheetDamage(kept))
    return faultOf(line, name, value, 'SPREADSHEET');
  const rule = kept === '' ? undefined : formFault(kind, kept);
  return rule && faultOf(line, name, value, rule);
}

/** Kinds of which an error such as `#N/A`, or a number without its digits, would be stored as another value. */
const replaceable: readonly ColumnKind[] = ['key', 'name', 'LEI', 'CIK', 'CRD'];

/** What is reported and taken nevertheless. */
function formFault(kind: ColumnKind, kept: string): 'CHECK_DIGITS' | 'FORM' | undefined {
  if (kind === 'email') return isEmail(kept) ? undefined : 'FORM';
  if (kind === 'url') return isWebAddress(kept) ? undefined : 'FORM';
  if (kind !== 'LEI' && kind !== 'CIK' && kind !== 'CRD') return undefined;
  const fault = identifierFault(kind, kept);
  if (!fault) return undefined;
  return fault.key.endsWith('checkDigits') ? 'CHECK_DIGITS' : 'FORM';
}
