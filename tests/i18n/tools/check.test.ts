import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCatalogs } from '../../../i18n/tools/check';

let folder: string;
const bonjour = 'Bonjour %{name}';
const ligne = { count: '%{smart_count} ligne |||| %{smart_count} lignes' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogs-'));
  write('en/a.json', {
    hello: 'Hello %{name}',
    rows: { count: '%{smart_count} row |||| %{smart_count} rows' },
  });
  write('fr/a.json', {
    hello: 'Bonjour %{name}',
    rows: { count: '%{smart_count} ligne |||| %{smart_count} lignes' },
  });
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the catalogs of the house', () => {
  it('are complete and fit their languages', () => {
    const reports = checkCatalogs('i18n');
    console.log(reports.map(({ locale, done, total }) => `${locale}: ${done} of ${total} texts`).join(', '));
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
    expect(reports.map(({ locale }) => locale)).toEqual(['en', 'fr']);
    expect(reports.every(({ total }) => total > 100)).toBe(true);
  });
});

describe('checkCatalogs', () => {
  it('finds nothing wrong with equal catalogs', () => {
    expect(checkCatalogs(folder)).toEqual([
      { locale: 'en', done: 2, total: 2, faults: [] },
      { locale: 'fr', done: 2, total: 2, faults: [] },
    ]);
  });

  it.each([
    ['a missing key', { rows: ligne }, 'hello', 'missing'],
    ['a key too many', { hello: bonjour, rows: ligne, more: 'x' }, 'more', 'not in English'],
    ['a lost placeholder', { hello: 'Bonjour', rows: ligne }, 'hello', 'placeholder %{name} is lost'],
    [
      'an invented placeholder',
      { hello: `${bonjour} %{nom}`, rows: ligne },
      'hello',
      'placeholder %{nom} is not in English',
    ],
    [
      'a lost plural form',
      { hello: bonjour, rows: { count: '%{smart_count} lignes' } },
      'rows.count',
      '1 plural forms, 2 needed: one, other',
    ],
    [
      'plural forms of a text that is not counted',
      { hello: `${bonjour} |||| ${bonjour}`, rows: ligne },
      'hello',
      '2 plural forms, 1 needed: one text',
    ],
  ])('finds %s', (_, french, key, fault) => {
    write('fr/a.json', french);
    const [, report] = checkCatalogs(folder);
    expect(report?.faults).toEqual([{ file: 'fr/a.json', key, fault }]);
  });

  it.each([
    ['{\n  "hello": "Bonjour %{name}",\n  "rows": }\n', 'fr/a.json:3'],
    ['{\n  "hello": "x"\n  "rows": "y"\n}\n', 'fr/a.json:3'],
    ['{\n  "hello": "x",\n', 'fr/a.json:2'],
  ])('names the line of broken JSON', (json, file) => {
    writeFileSync(join(folder, 'fr/a.json'), json);
    const [, report] = checkCatalogs(folder);
    expect(report).toMatchObject({ done: 0, total: 2 });
    expect(report?.faults[0]).toMatchObject({ file, key: '' });
  });

  it('finds a file that one locale does not have', () => {
    write('en/b.json', { title: 'B' });
    const [, report] = checkCatalogs(folder);
    expect(report).toMatchObject({ done: 2, total: 3 });
    expect(report?.faults).toContainEqual({ file: 'fr/b.json', key: '', fault: 'the file is missing' });
  });

  it('asks Polish for the three forms that its whole numbers have', () => {
    write('pl/a.json', {
      hello: 'Cześć %{name}',
      rows: { count: '%{smart_count} wiersz |||| %{smart_count} wiersze' },
    });
    expect(checkCatalogs(folder)[2]?.faults[0]?.fault).toBe('2 plural forms, 3 needed: one, few, many');
  });
});

function write(file: string, texts: object) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(texts));
}
