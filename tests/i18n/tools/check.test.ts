import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCatalogs } from '#i18n/tools/check.ts';

let folder: string;
const bonjour = 'Bonjour %{name}';
const ligne = { count: '%{smart_count} ligne |||| %{smart_count} lignes' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogs-'));
  write('en/recovery.json', {});
  write('fr/recovery.json', {});
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

describe('checkCatalogs', () => {
  it('finds nothing wrong with equal catalogs', () => {
    expect(checkCatalogs(folder)).toEqual([
      { locale: 'en', done: 2, total: 2, sameAsEnglish: [], suspect: [], missing: [], stale: [], faults: [] },
      { locale: 'fr', done: 2, total: 2, sameAsEnglish: [], suspect: [], missing: [], stale: [], faults: [] },
    ]);
  });

  it.each([
    ['key', { rows: ligne }, 'hello'],
    ['text', { hello: bonjour, rows: { count: ' ' } }, 'rows.count'],
  ])('counts a missing %s, and nothing is at fault', (_, french, key) => {
    write('fr/a.json', french);
    const [, report] = checkCatalogs(folder);
    expect(report).toMatchObject({ done: 1, total: 2, faults: [], missing: [{ file: 'fr/a.json', key }] });
  });

  it('counts apart what is the same as in English', () => {
    write('fr/a.json', { hello: 'Hello %{name}', rows: ligne });
    const [english, french] = checkCatalogs(folder);
    expect(french).toMatchObject({ done: 2, sameAsEnglish: [{ key: 'hello' }], missing: [], faults: [] });
    expect(english).toMatchObject({ done: 2, sameAsEnglish: [] });
  });

  it('lets a text be blank that is blank in English', () => {
    write('en/a.json', { neither: ' ' });
    write('fr/a.json', { neither: '' });
    expect(checkCatalogs(folder).map(({ missing, faults }) => [missing, faults])).toEqual([
      [[], []],
      [[], []],
    ]);
  });

  it.each([
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
    expect(report?.faults).toEqual([{ file: 'fr/a.json', key, fault, line: 1 }]);
  });

  it.each([
    ['{\n  "hello": "Bonjour %{name}",\n  "rows": }\n', 3],
    ['{\n  "hello": "x"\n  "rows": "y"\n}\n', 3],
    ['{\n  "hello": "x",\n', 2],
  ])('names the line of broken JSON', (json, line) => {
    writeFileSync(join(folder, 'fr/a.json'), json);
    const [, report] = checkCatalogs(folder);
    expect(report).toMatchObject({ done: 0, total: 2 });
    expect(report?.faults[0]).toMatchObject({ file: 'fr/a.json', line, key: '' });
  });

  it('counts the texts of a file that one locale does not have', () => {
    write('en/b.json', { title: 'B' });
    const [, report] = checkCatalogs(folder);
    expect(report).toMatchObject({ done: 2, total: 3, faults: [] });
    expect(report?.missing).toEqual([{ file: 'fr/b.json', key: 'title', at: 'en/b.json:1', english: 'B' }]);
  });

  it('finds a locale that the app would not find', () => {
    write('fr-CA/a.json', { hello: bonjour });
    expect(checkCatalogs(folder).map(({ locale }) => locale)).toEqual(['en', 'fr', 'fr-CA']);
    expect(checkCatalogs(folder)[2]?.faults.map(({ file }) => file)).toEqual(['fr-CA/recovery.json']);
  });

  it('asks Polish for the three forms that its whole numbers have', () => {
    write('pl/recovery.json', {});
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
