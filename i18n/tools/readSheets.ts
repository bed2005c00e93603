import { type CellObject, read, utils, type WorkSheet } from 'xlsx';
import type { ReadHandIn, ReadTerm, ReadText } from '../translation/handIn.ts';
import { glossarySheet, listMark, termColumns, textColumns } from '../translation/sheetFile.ts';

/** The workbook's texts, a sheet for each locale, and the glossary's sheets beside them. */
export function readSheets(workbook: Buffer): ReadHandIn[] {
  const { SheetNames, Sheets } = read(workbook);
  const isGlossary = (name: string) => SheetNames.some((other) => glossarySheet(other) === name);
  return SheetNames.filter((name) => !isGlossary(name)).map((locale) => ({
    locale,
    texts: textsOf(`sheet ${locale}`, Sheets[locale] ?? {}),
    terms: termsOf(`sheet ${glossarySheet(locale)}`, Sheets[glossarySheet(locale)]),
  }));
}

function textsOf(sheetName: string, sheet: WorkSheet): ReadText[] {
  return rowsOf(sheetName, sheet, textColumns, ['Catalog', 'Key', 'Translation']).map(({ at, cell }) => ({
    at,
    place: `${cell('Catalog')}.${cell('Key')}`,
    english: cell('English') || undefined,
    translation: cell('Translation'),
    isConfirmed: cell('Confirmed').trim() !== '',
    version: cell('Version') || undefined,
  }));
}

function termsOf(sheetName: string, sheet: WorkSheet | undefined): ReadTerm[] {
  if (!sheet) return [];
  return rowsOf(sheetName, sheet, termColumns, ['Term', 'Translation']).map(({ at, cell }) => ({
    at,
    term: {
      english: listIn(cell('Term')),
      ...(cell('About the Term') && { note: cell('About the Term') }),
      ...(cell('Exceptions') && { exceptions: listIn(cell('Exceptions')) }),
    },
    translation: {
      forms: listIn(cell('Translation')),
      ...(cell('Forbidden') && { forbidden: listIn(cell('Forbidden')) }),
      ...(cell('Note') && { note: cell('Note') }),
    },
    version: cell('Version') || undefined,
  }));
}

/** The rows below the heading, whose columns may stand in any order. */
function rowsOf<Column extends string>(
  sheetName: string,
  sheet: WorkSheet,
  columns: readonly Column[],
  needed: readonly Column[],
): { at: string; cell: (column: Column) => string }[] {
  const [heading = [], ...rows] = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
  const places = new Map(columns.map((column) => [column, heading.indexOf(column)]));
  const lacking = needed.filter((column) => places.get(column) === -1);
  if (lacking.length > 0) throw new Error(`${sheetName}: lacks the columns ${lacking.join(', ')}`);
  return rows.map((row, index) => {
    const at = `${sheetName}, row ${index + 2}`;
    for (const c of places.values())
      if (isFormula(sheet[utils.encode_cell({ r: index + 1, c: Math.max(c, 0) })]))
        throw new Error(`${at}: a formula, not a text`);
    return { at, cell: (column) => textIn(row[places.get(column) ?? -1]) };
  });
}

const listIn = (cell: string) =>
  cell
    .split(listMark.trim())
    .map((word) => word.trim())
    .filter(Boolean);

const textIn = (cell = '') => cell.replaceAll('\r\n', '\n');
const isFormula = (cell?: CellObject) => cell?.f !== undefined;
