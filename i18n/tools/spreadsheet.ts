import { type CellObject, read, utils, type WorkSheet, write } from 'xlsx';
import { reference } from '../locales.ts';
import {
  catalogOf,
  catalogsIn,
  localesIn,
  readCatalog,
  readEnglish,
  type Texts,
  writeCatalog,
} from './catalogFiles.ts';
import { formsOf, placeholders, textFaults } from './check.ts';
import { formerEnglish, readSources, rememberSources, sourceKey } from './translatedFrom.ts';

const columns = ['Catalog', 'Key', 'English', 'Translation', 'Note'] as const;
const widths = [14, 34, 60, 60, 40];

/** A workbook of every text, with one sheet for each of the given locales. */
export function exportTexts(folder: string, locales: string[]): Buffer {
  const book = utils.book_new();
  for (const locale of locales) {
    const names = new Set([...catalogsIn(folder, reference), ...catalogsIn(folder, locale)]);
    const rows = [...names].flatMap((name) => rowsOf(folder, locale, name));
    const sheet = utils.aoa_to_sheet([[...columns], ...rows]);
    sheet['!cols'] = widths.map((wch) => ({ wch }));
    utils.book_append_sheet(book, sheet, locale);
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/**
 * Imports the translations of such a workbook; an empty cell leaves the existing text. One made from an older English
 * text is stale at once. Returns the faults, row by row; if there are any, nothing is written.
 */
export function importTexts(folder: string, workbook: Buffer): { faults: string[]; changed: number } {
  const { SheetNames, Sheets } = read(workbook);
  const sheets = SheetNames.map((locale) => readSheet(folder, locale, Sheets[locale] ?? {}));
  const faults = sheets.flatMap((sheet) => sheet.faults);
  if (faults.length > 0) return { faults, changed: 0 };
  const catalogs = sheets.flatMap((sheet) => [...sheet.catalogs]).filter(([, { changed }]) => changed > 0);
  for (const [file, { texts, english }] of catalogs) writeCatalog(folder, file, texts, english);
  for (const { locale, madeFrom } of sheets) rememberSources(folder, locale, { madeFrom });
  return { faults, changed: catalogs.reduce((sum, [, { changed }]) => sum + changed, 0) };
}

type Translated = { texts: Texts; english: Texts; changed: number };

function rowsOf(folder: string, locale: string, name: string): string[][] {
  const { texts } = readCatalog(folder, `${locale}/${name}`);
  const english = readEnglish(folder, locale, name).texts;
  const sources = readSources(folder, locale);
  return [...english].map(([key, text]) => {
    const translated = texts.get(key) ?? '';
    const former = formerEnglish(sources.get(sourceKey(name, key)), text, translated);
    return [catalogOf(name), key, text, translated, noteOn(text, locale, former)];
  });
}

function noteOn(english: string, locale: string, former: string | undefined): string {
  const names = placeholders(english);
  const forms = formsOf(english, locale);
  return [
    former !== undefined && `Translated from ${JSON.stringify(former)}.`,
    names.length > 0 && `Keep ${names.join(', ')}.`,
    english.includes('||||') &&
      `Plural forms: ${forms.join(', ')}${forms.length > 1 ? '; part them by ||||' : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function readSheet(folder: string, locale: string, sheet: WorkSheet) {
  const catalogs = new Map<string, Translated>();
  const faults: string[] = [];
  const madeFrom = new Map<string, string>();
  const read = { locale, catalogs, madeFrom, faults };
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
  const [heading = [], ...cells] = rows;
  const [catalogAt = -1, keyAt = -1, englishAt = -1, textAt = -1] = columns.map((column) =>
    heading.indexOf(column),
  );
  if (locale === reference) faults.push(`sheet ${locale}: English is changed in its files`);
  else if (!localesIn(folder).includes(locale)) faults.push(`sheet ${locale}: not a locale; add it first`);
  else if (Math.min(catalogAt, keyAt, textAt) < 0)
    faults.push(`sheet ${locale}: needs the columns Catalog, Key and Translation`);
  if (faults.length > 0) return read;

  const files = catalogsIn(folder, reference);
  const fileOf = (name: string) =>
    `${locale}/${files.find((file) => catalogOf(file) === name) ?? `${name}.json`}`;
  for (const [index, row] of cells.entries()) {
    const [name = '', key = ''] = [row[catalogAt], row[keyAt]];
    const [translated, shown] = [textIn(row[textAt]), textIn(row[englishAt])];
    const say = (fault: string) => faults.push(`sheet ${locale}, row ${index + 2}, ${name} ${key}: ${fault}`);
    if (isFormula(sheet[utils.encode_cell({ r: index + 1, c: textAt })])) say('a formula, not a text');
    if (translated.trim() === '') continue;
    const file = fileOf(name);
    const catalog = catalogs.get(file) ?? open(folder, locale, file);
    catalogs.set(file, catalog);
    const english = catalog.english.get(key);
    if (english === undefined) say('not in English');
    else for (const fault of textFaults(english, translated, locale)) say(fault);
    if (catalog.texts.get(key) === translated) continue;
    catalog.changed += 1;
    catalog.texts.set(key, translated);
    if (shown) madeFrom.set(sourceKey(name, key), shown);
  }
  return read;
}

const textIn = (cell = '') => cell.replaceAll('\r\n', '\n');

const isFormula = (cell?: CellObject) => cell?.f !== undefined;

function open(folder: string, locale: string, file: string): Translated {
  const own = readCatalog(folder, file);
  const english = readEnglish(folder, locale, file.slice(locale.length + 1));
  for (const { file, fault, line } of [...own.faults, ...english.faults])
    throw new Error(`${file}:${line}: ${fault}`);
  return { texts: own.texts, english: english.texts, changed: 0 };
}
