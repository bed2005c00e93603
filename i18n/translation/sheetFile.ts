import { utils, type WorkBook, write } from 'xlsx';
import { type HandIn, type HandInTerm, type HandInText, noteOn, partsOf } from './handIn.ts';

export const textColumns = [
  'Catalog',
  'Key',
  'English',
  'Translation',
  'Confirmed',
  'Note',
  'Version',
] as const;
export const termColumns = [
  'Term',
  'Translation',
  'Forbidden',
  'Note',
  'About the Term',
  'Exceptions',
  'Version',
] as const;

/** A locale's second sheet, which has its glossary. */
export const glossarySheet = (locale: string) => `${locale} glossary`;

/** What joins several words in a cell. */
export const listMark = '; ';

/** A workbook with two sheets for each locale: its texts, and the terms of its glossary. */
export function toSheets(handIns: readonly HandIn[]): Uint8Array {
  const book = utils.book_new();
  for (const { locale, texts, terms } of handIns) {
    append(
      book,
      locale,
      [14, 34, 60, 60, 10, 40, 18],
      [[...textColumns], ...texts.map((text) => textRow(text, locale))],
    );
    append(
      book,
      glossarySheet(locale),
      [30, 40, 30, 40, 40, 30, 18],
      [[...termColumns], ...terms.map(termRow)],
    );
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}

function append(book: WorkBook, name: string, widths: number[], rows: string[][]) {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  utils.book_append_sheet(book, sheet, name);
}

function textRow(text: HandInText, locale: string): string[] {
  const { catalog, key } = partsOf(text.place);
  const { english, translation, isConfirmed, version } = text;
  return [catalog, key, english, translation, isConfirmed ? 'yes' : '', noteOn(text, locale), version];
}

const termRow = ({ term, translation, version }: HandInTerm): string[] => [
  term.english.join(listMark),
  translation.forms.join(listMark),
  (translation.forbidden ?? []).join(listMark),
  translation.note ?? '',
  term.note ?? '',
  (term.exceptions ?? []).join(listMark),
  version,
];
