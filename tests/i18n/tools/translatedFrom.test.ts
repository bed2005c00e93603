import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkCatalogs } from '#i18n/tools/check.ts';
import { handInOf } from '#i18n/tools/handInOf.ts';
import { detailsOf, overviewOf } from '#i18n/tools/reportWords.ts';
import { rememberSources } from '#i18n/tools/translatedFrom.ts';
import { noteOn } from '#i18n/translation/handIn.ts';

let folder: string;
const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
const english = (name: string) => write('en/users.json', `{\n  "name": "${name}",\n  "one": "User"\n}\n`);
const german = (name: string) => write('de/users.json', `{\n  "one": "Benutzer",\n  "name": "${name}"\n}\n`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenantry-sources-'));
  for (const locale of ['en', 'de']) {
    mkdirSync(join(folder, locale));
    write(`${locale}/recovery.json`, '{}');
  }
  english('Users');
  german('Nutzer');
  rememberSources(folder, 'de');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The report on German. */
function report() {
  const [found] = checkCatalogs(folder).filter(({ locale }) => locale === 'de');
  if (!found) throw new Error('There is no German');
  return found;
}
const stale = () => report().stale.map(({ key, english, former }) => [key, english, former]);

it('finds a text whose English has changed, and keeps it until somebody looks at it', () => {
  expect(stale()).toEqual([]);
  english('People');
  rememberSources(folder, 'de');
  expect(stale()).toEqual([['name', 'People', 'Users']]);
  rememberSources(folder, 'de', (place) => place.startsWith('accounts.'));
  expect(stale()).toEqual([['name', 'People', 'Users']]);
  rememberSources(folder, 'de', (place) => place.startsWith('users.'));
  expect(stale()).toEqual([]);
});

it('takes a newly translated text for a translation of the current English', () => {
  english('People');
  german('Leute');
  expect(stale()).toEqual([]);
  rememberSources(folder, 'de');
  english('Persons');
  expect(stale()).toEqual([['name', 'Persons', 'People']]);
});

it('forgets nothing about a file that can not be read', () => {
  write('de/users.json', '{ "name": ');
  rememberSources(folder, 'de');
  german('Nutzer');
  english('People');
  expect(stale()).toEqual([['name', 'People', 'Users']]);
});

it('notes for translators what a stale text was made from', () => {
  english('People');
  const { texts } = handInOf(folder, 'de');
  expect(texts.map((text) => [text.place, noteOn(text, 'de')])).toEqual([
    ['users.name', 'Translated from "Users".'],
    ['users.one', ''],
  ]);
});

it('counts by file, and lists each text with its line', () => {
  english('People');
  write('en/roles.json', '{\n  "name": "Roles"\n}\n');
  expect(overviewOf('i18n', report(), ['de', 'en']).slice(1)).toEqual([
    '  i18n/de/roles.json: 1 missing',
    '  i18n/de/users.json: 1 stale',
    '  Line by line: npm run i18n -- de roles',
  ]);
  expect(detailsOf('i18n', report())).toEqual([
    'i18n/en/roles.json:2 name is missing: "Roles"',
    'i18n/de/users.json:3 name is stale: "People" was "Users"',
  ]);
  expect(detailsOf('i18n', report(), 'accounts')).toEqual([]);
});

it('reports a fault with its line', () => {
  german('Nutzer %{lost}');
  expect(detailsOf('i18n', report(), 'users')).toEqual([
    'i18n/de/users.json:3 name: placeholder %{lost} is not in English',
  ]);
  write('de/users.json', '{\n  "name": "Nutzer",\n  "one" "Benutzer"\n}\n');
  expect(detailsOf('i18n', report(), 'users')[0]).toMatch(/^i18n\/de\/users\.json:3: /);
});
