import { read, utils } from 'xlsx';

/** A spreadsheet's cells as text, one line per row. */
export function sheetText(bytes: ArrayBuffer): string {
  const { Sheets } = read(bytes);
  return Object.values(Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet).trim())
    .join('\n');
}
