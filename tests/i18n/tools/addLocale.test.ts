import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import reactAdmin from 'ra-language-english';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allCatalogs } from '#i18n/catalogs.ts';
import { localesOf } from '#i18n/locales.ts';
import { type Catalogs, createPolyglot } from '#i18n/polyglot.ts';
import { addLocale } from '#i18n/tools/addLocale.ts';
import { catalogsIn, localesIn } from '#i18n/tools/catalogFiles.ts';
import { checkCatalogs } from '#i18n/tools/check.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locales-'));
  for (const locale of ['en', 'fr']) cpSync(join('i18n', locale), join(folder, locale), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a new locale', () => {
  it('is a folder with every catalog and nothing else', () => {
    expect(addLocale(folder, 'de')).toBe('de');
    expect(catalogsIn(folder, 'de')).toEqual(catalogsIn(folder, 'en'));
    expect(localesIn(folder)).toEqual(['de', 'en', 'fr']);
    const german = checkCatalogs(folder).find(({ locale }) => locale === 'de');
    expect(german?.faults).toEqual([]);
    expect(german?.missing.length).toBeGreaterThan(500);
  });

  it('is found by what finds the others, and says in English what it lacks', () => {
    expect(localesOf(files())).toEqual(['en', 'fr']);
    addLocale(folder, 'de');
    edit('de/server/mail.json', (mail) => ({
      ...mail,
      invite: { subject: 'Einladung zu %{accountName}', text: '' },
    }));
    expect(localesOf(files())).toEqual(['de', 'en', 'fr']);
    const german = createPolyglot('de', allCatalogs(files(), localesOf(files())).get('de') ?? {});
    const say = (key: string) => german.t(key, { accountName: 'Acme', smart_count: 2 });
    expect(say('mail.invite.subject')).toBe('Einladung zu Acme');
    expect(say('mail.passwordReset.subject')).toBe('Reset your password for Acme');
    expect(say('users.fields.email')).toBe('Email');
  });

  it('has its keys in the order of English', () => {
    addLocale(folder, 'de');
    for (const name of catalogsIn(folder, 'en').filter((each) => each !== 'ra.json')) {
      expect(keysOf(read(`de/${name}`))).toEqual(keysOf(read(`en/${name}`)));
    }
  });

  it("has all of react-admin's texts, where a locale with a package has those that we word otherwise", () => {
    for (const locale of ['de', 'fr']) addLocale(folder, locale);
    expect(keysOf(read('de/ra.json'))).toEqual(keysOf(reactAdmin.ra));
    expect(keysOf(read('fr/ra.json'))).toEqual(keysOf(read('en/ra.json')));
    const missing = checkCatalogs(folder).map((report) => [
      report.locale,
      report.missing.filter(({ file }) => file.endsWith('/ra.json')).map(({ english }) => english),
    ]);
    const inGerman = ['Save', 'Log in'];
    expect(Object.fromEntries(missing)).toEqual({ de: expect.arrayContaining(inGerman), en: [], fr: [] });
  });

  it.each([
    ['FR-ca', 'fr-CA'],
    ['zh-hant', 'zh-Hant'],
    ['ar', 'ar'],
  ])('called %s is the folder %s', (given, locale) => {
    expect(addLocale(folder, given)).toBe(locale);
    expect(localesIn(folder)).toContain(locale);
  });

  it.each(['', 'tools', 'xx', 'de_DE', '../de', 'german please'])('is refused as %j', (tag) => {
    expect(() => addLocale(folder, tag)).toThrow('not the tag of a language');
    expect(localesIn(folder)).toEqual(['en', 'fr']);
  });
});

it('completes an existing locale, and keeps its texts', () => {
  const before = read('fr/server/mail.json');
  edit('en/server/mail.json', (mail) => ({ reminder: { subject: 'Reminder' }, ...mail }));
  addLocale(folder, 'fr');
  expect(Object.keys(read('fr/server/mail.json'))).toEqual(['reminder', ...Object.keys(before)]);
  expect(read('fr/server/mail.json')).toEqual({ ...before, reminder: { subject: '' } });
  expect(read('fr/users.json')).toEqual(JSON.parse(readFileSync('i18n/fr/users.json', 'utf8')));
});

it('writes nothing over a file that it cannot read', () => {
  writeFileSync(join(folder, 'fr/server/mail.json'), '{ "invite": ');
  expect(() => addLocale(folder, 'fr')).toThrow('fr/server/mail.json:1');
  expect(readFileSync(join(folder, 'fr/server/mail.json'), 'utf8')).toBe('{ "invite": ');
});

const read = (file: string): Catalogs => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const edit = (file: string, change: (texts: Catalogs) => Catalogs) =>
  writeFileSync(join(folder, file), JSON.stringify(change(read(file))));

/** What a glob over the folder would find. */
const files = (): Record<string, Catalogs> =>
  Object.fromEntries(
    localesIn(folder).flatMap((locale) =>
      catalogsIn(folder, locale).map((name) => [`./${locale}/${name}`, read(`${locale}/${name}`)]),
    ),
  );

const keysOf = (node: object, path = ''): string[] =>
  Object.entries(node).flatMap(([key, child]: [string, string | object]) =>
    typeof child === 'string' ? [`${path}${key}`] : keysOf(child, `${path}${key}.`),
  );
