import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { addLocale } from '#i18n/tools/addLocale.ts';
import { catalogsIn } from '#i18n/tools/catalogFiles.ts';
import { checkCatalogs } from '#i18n/tools/check.ts';
import { readGlossary, writeGlossary } from '#i18n/tools/glossaryFile.ts';
import { handInOf } from '#i18n/tools/handInOf.ts';
import { importTexts } from '#i18n/tools/importTexts.ts';
import { readHandIn } from '#i18n/tools/readHandIn.ts';
import { rememberSources } from '#i18n/tools/translatedFrom.ts';
import { writeHandIn } from '#i18n/tools/writeHandIn.ts';
import type { HandIn, HandInText } from '#i18n/translation/handIn.ts';
import { full } from '#tests/walk/sample.ts';

const whole = ['en', 'fr', 'glossary.json', 'tools/translatedFrom', 'tools/confirmed'];
const some = ['recovery.json', 'accounts.json', 'server/mail.json', 'server/signOut.json'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hand-in-'));
  for (const file of some) for (const locale of ['en', 'fr']) copy(`${locale}/${file}`);
  copy('glossary.json');
  addLocale(folder, 'pl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const copy = (name: string) => cpSync(join('i18n', name), join(folder, name), { recursive: true });
const nothing = { faults: [], changed: [], confirmed: [], terms: [], leftAlone: [] };

describe.each(['fr.xlsx', 'fr.json', 'fr.xlf'])('%s', (file) => {
  const importing = (...handIns: HandIn[]) => {
    const written = Buffer.from(writeHandIn(file, handIns));
    return importTexts(folder, readHandIn(file, written));
  };

  it('brings every text back as it was', () => {
    if (full) for (const name of whole) copy(name);
    const before = filesOf('fr');
    const handIn = handInOf(folder, 'fr');
    expect(importing(handIn)).toEqual(nothing);
    rmSync(join(folder, 'fr'), { recursive: true });
    addLocale(folder, 'fr');
    expect(filesOf('fr')).not.toEqual(before);
    const missing = handIn.texts.map((text) => ({ ...text, version: emptied(text.version) }));
    const { faults, leftAlone, changed } = importing({ ...handIn, texts: missing });
    expect([faults, leftAlone]).toEqual([[], []]);
    expect(changed.length).toBeGreaterThan(full ? 4_000 : 100);
    expect(filesOf('fr')).toEqual(before);
  });

  it('changes what a translator changed, and leaves texts with an empty translation', () => {
    const result = importing(
      proposals('fr', {
        'signOut.button': 'Quitter',
        'signOut.title': '',
        'mail.invite.note': 'Fin :\n%{expiresOn} & <b>',
      }),
    );
    expect(result).toMatchObject({
      faults: [],
      leftAlone: [],
      changed: [
        { locale: 'fr', place: 'mail.invite.note', after: 'Fin :\n%{expiresOn} & <b>' },
        { locale: 'fr', place: 'signOut.button', before: 'Se déconnecter', after: 'Quitter' },
      ],
    });
    expect(entriesOf('fr/server/signOut.json')).toEqual([
      ['title', 'Se déconnecter'],
      ['text', expect.any(String)],
      ['button', 'Quitter'],
    ]);
  });

  it('fills a new locale, in the order of English', () => {
    expect(importing(proposals('pl', { 'signOut.button': 'Wyloguj' })).changed).toHaveLength(1);
    expect(entriesOf('pl/server/signOut.json')).toEqual([
      ['title', ''],
      ['text', ''],
      ['button', 'Wyloguj'],
    ]);
  });

  it('leaves alone a text whose English has changed since, or that is translated otherwise by now', () => {
    const handIn = proposals('fr', { 'signOut.button': 'Quitter', 'signOut.title': 'Partir' });
    edit('en/server/signOut.json', '"button": "Log Out"', '"button": "Leave"');
    edit('fr/server/signOut.json', '"title": "Se déconnecter"', '"title": "Sortir"');
    const { changed, leftAlone } = importing(handIn);
    expect(changed).toEqual([]);
    expect(leftAlone).toEqual([
      expect.stringMatching(/^fr, .*\d, signOut\.title: it has been translated otherwise since$/),
      expect.stringMatching(/^fr, .*\d, signOut\.button: its English has changed since$/),
    ]);
  });

  it('confirms a stale and a suspect text', () => {
    rememberSources(folder, 'fr');
    edit('en/server/signOut.json', '"button": "Log Out"', '"button": "Leave 7"');
    edit('fr/server/signOut.json', '"title": "Se déconnecter"', '"title": "Compte 5"');
    const open = () => {
      const [fr] = checkCatalogs(folder).filter(({ locale }) => locale === 'fr');
      return [fr?.stale, fr?.suspect].map((texts) =>
        texts?.filter(({ file }) => file === 'fr/server/signOut.json').map(({ key }) => key),
      );
    };
    expect(open()).toEqual([['button'], ['title', 'button']]);
    const { texts } = handInOf(folder, 'fr');
    const right = texts.filter(({ place }) => /^signOut\.(title|button)$/.test(place));
    const result = importing({
      locale: 'fr',
      texts: right.map((text) => ({ ...text, isConfirmed: true })),
      terms: [],
    });
    expect(result.confirmed.map(({ place }) => place)).toEqual(['signOut.title', 'signOut.button']);
    expect(open()).toEqual([[], []]);
    edit('fr/server/signOut.json', '"title": "Compte 5"', '"title": "Compte 6"');
    expect(open()).toEqual([[], ['title']]);
  });

  it.each([
    ['a lost placeholder', 'signOut.text', 'Wylogować?', 'placeholder %{account} is lost'],
    ['an invented one', 'signOut.button', 'Wyloguj %{x}', 'placeholder %{x} is not in English'],
    [
      'a wrong number of plural forms',
      'accounts.count',
      '%{count} konto |||| %{count} konta',
      '2 plural forms, 3 needed: one, few, many',
    ],
    ['a key that English does not have', 'signOut.gone', 'x', 'not in English'],
    ['a catalog that English does not have', '../../x.gone', 'x', 'not in English'],
  ])('is refused with its line for %s, and nothing is written', (_, place, translation, fault) => {
    const before = filesOf('pl');
    const good = proposals('pl', { 'signOut.title': 'Wyloguj', [place]: translation });
    const unknown = { place, english: 'x', translation, version: '', isConfirmed: false };
    const texts = good.texts.some((text) => text.place === place) ? good.texts : [...good.texts, unknown];
    const { faults, changed } = importing({ ...good, texts });
    expect(faults).toEqual([expect.stringMatching(/^pl, .*\d, /)]);
    expect(faults[0]).toContain(`${place}: ${fault}`);
    expect(changed).toEqual([]);
    expect(filesOf('pl')).toEqual(before);
  });

  it('is refused for English, and for a locale that is not there', () => {
    const texts = proposals('pl', { 'signOut.title': 'Wyloguj' }).texts;
    const handIns = ['en', 'de'].map((locale) => ({ locale, texts, terms: [] }));
    expect(importing(...handIns).faults).toEqual([
      'en: English is changed in its files',
      'de: not a locale; add it first',
    ]);
  });
});

describe.each(['fr.xlsx', 'fr.json'])('the glossary in %s', (file) => {
  const importing = (handIn: HandIn) =>
    importTexts(folder, readHandIn(file, Buffer.from(writeHandIn(file, [handIn]))));

  it('travels along: changed and new terms are taken, one that has changed since is left alone', () => {
    const handIn = { ...handInOf(folder, 'fr'), texts: [] };
    expect(importing(handIn)).toEqual(nothing);
    const [first, second] = handIn.terms;
    if (!first || !second) throw new Error('The glossary has no terms');
    const changed = { ...first, translation: { ...first.translation, forms: ['client', 'clients'] } };
    const added = {
      term: { english: ['trade'] },
      translation: { forms: ['opération'], note: 'Un achat' },
      version: '',
    };
    const outdated = { ...second, translation: { forms: ['autre'] }, version: 'outdated' };
    const { terms, leftAlone } = importing({ ...handIn, terms: [changed, added, outdated] });
    expect(terms.map(({ term }) => term)).toEqual(['account', 'trade']);
    expect(leftAlone).toEqual([expect.stringMatching(/^fr, .*, API key: the term has changed since$/)]);
    const kept = readGlossary(folder);
    expect(kept[0]).toMatchObject({ ...first.term, translations: { fr: { forms: ['client', 'clients'] } } });
    expect(kept.at(-1)).toEqual({
      english: ['trade'],
      translations: { fr: { forms: ['opération'], note: 'Un achat' } },
    });
    expect(kept[1]?.translations.fr).toEqual(second.translation);
  });
});

it('writes the glossary as it is formatted', () => {
  const before = readFileSync(join(folder, 'glossary.json'), 'utf8');
  writeGlossary(folder, readGlossary(folder));
  expect(readFileSync(join(folder, 'glossary.json'), 'utf8')).toBe(before);
});

describe('a file of some other program', () => {
  it('needs no versions: a sheet is compared by its English column', () => {
    const sheet = [
      ['Key', 'Translation', 'Catalog', 'English'],
      ['button', 'Quitter', 'signOut', 'Log Out'],
      ['title', 'Partir', 'signOut', 'Leave'],
    ];
    const { changed, leftAlone } = importTexts(folder, readHandIn('a.xlsx', bookOf({ fr: sheet })));
    expect(changed.map(({ place }) => place)).toEqual(['signOut.button']);
    expect(leftAlone).toEqual(['fr, sheet fr, row 3, signOut.title: its English has changed since']);
  });

  it('may be XLIFF of a translator’s tool, whose source has blanks of its own', () => {
    const xliff = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:x="urn:x">
  <file original="signOut" source-language="en" target-language="fr" datatype="plaintext" x:tool="t">
    <header/>
    <body><group id="1">
      <trans-unit id="button" approved="no"><source>Log Out</source>
        <target state="translated" x:y="z"><![CDATA[Quitter]]></target></trans-unit>
      <trans-unit id="title"><source>Log Out</source></trans-unit>
    </group></body>
  </file>
</xliff>`;
    const { changed } = importTexts(folder, readHandIn('a.xlf', Buffer.from(xliff)));
    expect(changed.map(({ place, after }) => [place, after])).toEqual([['signOut.button', 'Quitter']]);
  });

  it.each([
    ['a.docx', 'x', 'a.docx: not one of .xlsx, .json, .xlf, .xliff'],
    ['a.json', '{\n{]', /^line 2: /],
    ['a.json', '{ "fr": {} }', 'not texts as `export` writes them: fr.texts'],
    ['a.xlf', '<xliff>', /not readable as XML|no file element/],
    ['a.xlf', '<x/>', 'not XLIFF 1.2: it has no file element'],
  ])('is refused if it can’t be read: %s %s', (file, content, message) => {
    expect(() => readHandIn(file, Buffer.from(content))).toThrow(message);
  });

  it('is refused for a formula, and without its columns', () => {
    const book = read(
      bookOf({
        pl: [
          ['Catalog', 'Key', 'Translation'],
          ['signOut', 'title', ''],
        ],
      }),
    );
    const cell = utils.encode_cell({ r: 1, c: 2 });
    Object.assign(book.Sheets.pl ?? {}, { [cell]: { t: 'n', f: 'A1+B1' } });
    expect(() => readHandIn('a.xlsx', write(book, { type: 'buffer' }))).toThrow(
      'sheet pl, row 2: a formula, not a text',
    );
    expect(() => readHandIn('a.xlsx', bookOf({ pl: [['Key']] }))).toThrow(
      'sheet pl: lacks the columns Catalog, Translation',
    );
  });
});

/** Some texts of a locale with these translations, in the order of the catalogs. */
function proposals(locale: string, translations: Record<string, string>): HandIn {
  const texts = handInOf(folder, locale).texts.flatMap((text): HandInText[] => {
    const translation = translations[text.place];
    return translation === undefined ? [] : [{ ...text, translation }];
  });
  return { locale, texts, terms: [] };
}

/** The version of the same text where it is missing yet. */
const emptied = (version: string) => `${version.split('-')[0]}-e3b0c442`;

const filesOf = (locale: string) =>
  catalogsIn(folder, locale).map((name) => [name, readFileSync(join(folder, locale, name), 'utf8')]);

const entriesOf = (file: string) => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')));

function edit(file: string, before: string, after: string) {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(before);
  writeFileSync(join(folder, file), text.replace(before, after));
}

function bookOf(sheets: Record<string, string[][]>): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}
