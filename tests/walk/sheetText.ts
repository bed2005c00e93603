import { read, utils } from 'xlsx';

/** The cells of a spreadsheet as text, a line for each row. */
export function sheetText(bytes: ArrayBuffer): string {
  const { Sheets } = read(bytes);
  return Object.values(Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet).trim())
    .join('\n');
}
