import { read, utils, type WorkSheet } from 'xlsx';

/** What spreadsheet programs take for formulas, and texts that look like our escaped ones. */
export const formulas = [
  '=1+1',
  '+1',
  '-1+2',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.test","y")',
  '=DDE("cmd";"/C calc";"x")',
  '=2+5+cmd|" /C calc"!A0',
  '@import',
  ' =1+1',
  '\t=1+1',
  '\n=1+1',
  '\r=1+1',
  "'=1+1",
  "''@x",
  '=',
  '-',
  "O'Brien",
  '<b>&amp;"',
];

/** A spreadsheet's only sheet as a program reads it: its rows, their number of cells, and those it would run. */
export function readSheet(bytes: ArrayBuffer) {
  const { Sheets, SheetNames } = read(new Uint8Array(bytes), { cellDates: true, UTC: true });
  const sheet: WorkSheet = Sheets[SheetNames[0] ?? ''] ?? {};
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
  const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'));
  const run = cells.filter(([, { f, v }]) => f !== undefined || isRun(String(v ?? '')));
  return { rows, cells: cells.length, run: run.map(([address, { v }]) => `${address}: ${v}`) };
}

/** A program evaluates text with these beginnings, and some skip leading spaces. */
export const isRun = (text: string) => /^ *[=+\-@\t\r\n]/.test(text);

/** What a reader of an export gets by removing one apostrophe. */
export const plain = (text: string) => (/^'['\s]*[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text);
