import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { addLocale } from '#i18n/tools/addLocale.ts';
import { catalogsIn } from '#i18n/tools/catalogFiles.ts';
import { checkCatalogs } from '#i18n/tools/check.ts';
import { exportTexts, importTexts } from '#i18n/tools/spreadsheet.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  for (const locale of ['en', 'fr']) cpSync(join('i18n', locale), join(folder, locale), { recursive: true });
  addLocale(folder, 'pl');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the workbook', () => {
  it('has every text with its English, and says what a translation must keep', () => {
    const rows = rowsOf(exportTexts(folder, ['fr', 'pl']), 'pl');
    expect(rows[0]).toEqual(['Catalog', 'Key', 'English', 'Translation', 'Note']);
    expect(rows.length).toBeGreaterThan(450);
    expect(rows).toContainEqual([
      'mail',
      'invite.subject',
      'Activate your user for %{accountName}',
      '',
      'Keep %{accountName}.',
    ]);
    expect(rows).toContainEqual([
      'accounts',
      'count',
      '%{count} account |||| %{count} accounts',
      '',
      'Keep %{count}. Plural forms: one, few, many; part them by ||||.',
    ]);
  });

  it('brings every text back as it was', () => {
    const before = filesOf('fr');
    const workbook = exportTexts(folder, ['fr']);
    expect(importTexts(folder, workbook)).toEqual({ faults: [], changed: 0 });
    rmSync(join(folder, 'fr'), { recursive: true });
    addLocale(folder, 'fr');
    expect(filesOf('fr')).not.toEqual(before);
    const { faults, changed } = importTexts(folder, workbook);
    expect(faults).toEqual([]);
    expect(changed).toBeGreaterThan(450);
    expect(filesOf('fr')).toEqual(before);
  });

  it('changes what a translator changed, in the order of English, and leaves texts with an empty cell', () => {
    const workbook = edited('fr', [
      ['signOut', 'button', 'Quitter'],
      ['signOut', 'title', ''],
      ['mail', 'invite.note', 'Jusqu’au :\r\n%{expiresOn}'],
    ]);
    expect(importTexts(folder, workbook)).toEqual({ faults: [], changed: 2 });
    expect(entriesOf('fr/server/signOut.json')).toEqual([
      ['title', 'Se déconnecter'],
      ['text', expect.any(String)],
      ['button', 'Quitter'],
    ]);
    expect(readFileSync(join(folder, 'fr/server/mail.json'), 'utf8')).toContain('Jusqu’au :\\n%{expiresOn}');
  });

  it('takes a translation of an older English text as stale', () => {
    const workbook = edited('pl', [['signOut', 'button', 'Wyloguj']]);
    const file = join(folder, 'en/server/signOut.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"button": "Log Out"', '"button": "Leave"'));
    expect(importTexts(folder, workbook)).toEqual({ faults: [], changed: 1 });
    const [report] = checkCatalogs(folder).filter(({ locale }) => locale === 'pl');
    expect(report?.stale).toMatchObject([{ key: 'button', former: 'Log Out' }]);
  });

  it('fills a new locale', () => {
    expect(importTexts(folder, edited('pl', [['signOut', 'button', 'Wyloguj']]))).toEqual({
      faults: [],
      changed: 1,
    });
    expect(entriesOf('pl/server/signOut.json')).toEqual([
      ['title', ''],
      ['text', ''],
      ['button', 'Wyloguj'],
    ]);
  });
});

describe('an import is refused, with the row, and writes nothing', () => {
  it.each([
    ['a lost placeholder', ['signOut', 'text', 'Wylogować?'], 'placeholder %{account} is lost'],
    ['an invented one', ['signOut', 'button', 'Wyloguj %{x}'], 'placeholder %{x} is not in English'],
    [
      'a wrong number of plural forms',
      ['accounts', 'count', '%{count} konto |||| %{count} konta'],
      '2 plural forms, 3 needed: one, few, many',
    ],
    ['a key that English does not have', ['signOut', 'gone', 'x'], 'not in English'],
    ['a catalog that English does not have', ['../../x', 'gone', 'x'], 'not in English'],
  ])('for %s', (_, row, fault) => {
    const before = filesOf('pl');
    const workbook = edited('pl', [['signOut', 'title', 'Wyloguj'], row]);
    const at = rowsOf(workbook, 'pl').findIndex(([name, key]) => name === row[0] && key === row[1]) + 1;
    expect(importTexts(folder, workbook)).toEqual({
      faults: [`sheet pl, row ${at}, ${row[0]} ${row[1]}: ${fault}`],
      changed: 0,
    });
    expect(filesOf('pl')).toEqual(before);
  });

  it('for a formula, which has no text', () => {
    const workbook = exportTexts(folder, ['pl']);
    const book = read(workbook);
    const sheet = book.Sheets.pl ?? {};
    const row = rowsOf(workbook, 'pl').findIndex(([name, key]) => name === 'signOut' && key === 'title');
    sheet[utils.encode_cell({ r: row, c: 3 })] = { t: 'n', f: 'A1+B1' };
    expect(importTexts(folder, write(book, { type: 'buffer' })).faults).toEqual([
      `sheet pl, row ${row + 1}, signOut title: a formula, not a text`,
    ]);
  });

  it('for English, for a locale that is not there, and without its columns', () => {
    const book = utils.book_new();
    for (const name of ['en', 'de']) utils.book_append_sheet(book, utils.aoa_to_sheet([['Key']]), name);
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Key', 'Translation']]), 'pl');
    expect(importTexts(folder, write(book, { type: 'buffer' })).faults).toEqual([
      'sheet en: English is changed in its files',
      'sheet de: not a locale; add it first',
      'sheet pl: needs the columns Catalog, Key and Translation',
    ]);
  });
});

const rowsOf = (workbook: Buffer, locale: string) =>
  utils.sheet_to_json<string[]>(read(workbook).Sheets[locale] ?? {}, { header: 1, defval: '' });

/** A locale's exported workbook with these translations typed in; a missing row is added at its end. */
function edited(locale: string, typed: string[][]): Buffer {
  const rows = rowsOf(exportTexts(folder, [locale]), locale);
  for (const [name = '', key = '', text = ''] of typed) {
    const row = rows.find((one) => one[0] === name && one[1] === key);
    if (row) row[3] = text;
    else rows.push([name, key, '', text]);
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), locale);
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

const filesOf = (locale: string) =>
  catalogsIn(folder, locale).map((name) => [name, readFileSync(join(folder, locale, name), 'utf8')]);

const entriesOf = (file: string) => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')));
