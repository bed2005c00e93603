import { sheetText } from '#contract/escapeFormula.ts';
import { saveFile } from './saveFile.ts';

type Sheet = { name: string; rows: readonly (readonly (string | number)[])[] };

/** A spreadsheet of one sheet, made on this device; its library is loaded on first use. */
export async function saveSheet(filename: string, { name, rows }: Sheet): Promise<void> {
  const { utils, write } = await import('xlsx');
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => row.map(cellOf))), name);
  saveFile(new Blob([write(book, { type: 'array', bookType: 'xlsx' })]), filename);
}

const cellOf = (value: string | number) => (typeof value === 'number' ? value : sheetText(value));
