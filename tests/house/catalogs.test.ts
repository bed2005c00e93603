import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AccountType } from '#contract/accounts.ts';
import { permissionEntityNames, permissionGroups } from '#contract/permissions.ts';
import { locales } from '#i18n/locales.ts';
import { catalogOf, catalogsIn, localesIn, readCatalog } from '#i18n/tools/catalogFiles.ts';
import { checkCatalogs, type LocaleReport } from '#i18n/tools/check.ts';
import { rolesFor } from '#server/catalogue/roles.ts';
import { traitCatalogue } from '#server/catalogue/traits.ts';
import { polyglotOf } from '../support/catalogs.ts';

/** The locales that ship complete. Any other may be in progress: English fills its gaps. */
const whole = ['en', 'fr'];

/** What they count is a limit far above one, or more than one by its meaning. */
const severalAlways = [
  'apiKeys.bulk.tooManyChosen',
  'apiKeys.bulk.tooManyMatch',
  'auditEvents.countMost',
  'directoryChanges.countMost',
  'duplicates.countMost',
  'firms.bulk.tooManyChosen',
  'firms.bulk.tooManyMatch',
  'firms.validation.mergeChildren',
  'firms.validation.mergeLinks',
  'identityProviderScreens.validation.samlMetadataOfSeveral',
  'ui.bulk.preview.first',
  'users.bulk.tooManyChosen',
  'users.bulk.tooManyMatch',
  'validation.keyEndTooLate',
  'validation.licensesInUse',
  'validation.passwordTooShort',
  'validation.perPageTooLarge',
  'validation.queryTooDeep',
  'validation.tooLong',
  'validation.tooManyAddresses',
  'validation.tooManyBulks',
  'validation.tooManyRecords',
  'validation.tooManyViews',
  'webhooks.validation.tooMany',
];

describe('the catalogs', () => {
  const reports = checkCatalogs('i18n');

  it('are complete in every locale that ships whole, and fit their languages in all', () => {
    console.log(`catalogs: ${reports.map(({ locale, total }) => `${locale} ${total} texts`).join(', ')}`);
    expect(reports.map(({ locale }) => locale)).toEqual(expect.arrayContaining(whole));
    expect(reports.every(({ total }) => total > 100)).toBe(true);
    expect(reports.flatMap(wanting)).toEqual([]);
  });

  it.each(whole)('have no text in %s that looks wrong: correct it, or npm run i18n -- confirm', (locale) => {
    const [report] = reports.filter((each) => each.locale === locale);
    const open = [...(report?.suspect ?? []), ...(report?.sameAsEnglish ?? [])];
    expect(open.map(({ file, key }) => `${file} ${key}`)).toEqual([]);
  });

  it.each(whole)('count in %s in each plural form, where there can be one', (locale) => {
    const texts = catalogsIn('i18n', locale).flatMap((file) =>
      [...readCatalog('i18n', `${locale}/${file}`).texts].map(([key, text]) => ({
        key: `${catalogOf(file)}.${key}`,
        text,
      })),
    );
    const uncounted = texts.filter(({ text }) => lacksForms(text)).map(({ key }) => key);
    expect(uncounted.filter((key) => !severalAlways.includes(key))).toEqual([]);
  });

  it.each([
    ['At least %{count} characters', true],
    ['Au moins %{count} caractères différents', true],
    ['%{smart_count} day |||| %{smart_count} days', false],
    ['The number must be %{maximum} or less', false],
    ['%{name} has changed this record', false],
  ])('control: judges "%s"', (text, lacks) => expect(lacksForms(text)).toBe(lacks));

  it('are in the registry, folder by folder', () => {
    expect(locales).toEqual(localesIn('i18n'));
  });
});

it('control: refuses a missing key, an empty text, a lost placeholder and a missing plural form', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-catalogs-'));
  const write = (file: string, texts: object) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(texts));
  };
  const counted = '%{n} user |||| %{n} users';
  write('en/recovery.json', { gone: 'Gone', empty: 'Empty', named: 'Hello %{name}', counted });
  write('fr/recovery.json', { empty: '', named: 'Bonjour', counted: '%{n} utilisateurs' });
  write('de/recovery.json', { named: 'Hallo' });
  try {
    expect(checkCatalogs(folder).flatMap(wanting)).toEqual([
      'de/recovery.json named',
      'fr/recovery.json named',
      'fr/recovery.json counted',
      'fr/recovery.json gone',
      'fr/recovery.json empty',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('what ships with the product', () => {
  const roles = AccountType.options.flatMap((type) => rolesFor(type).map((role) => ({ ...role, type })));
  const named = [
    ...roles.flatMap(({ name, description, type }) => [
      { keys: [`roles.names.${name}`], says: name },
      { keys: [`roles.descriptions.${type}.${name}`, `roles.descriptions.${name}`], says: description },
    ]),
    ...traitCatalogue.flatMap(({ code, name, description }) => [
      { keys: [`traits.names.${code}`], says: name },
      { keys: [`traits.descriptions.${code}`], says: description },
    ]),
  ];
  const permissions = [
    ...permissionEntityNames.map((name) => `permissions.entities.${name}`),
    ...permissionGroups.map((name) => `permissions.groups.${name}`),
    ...['read', 'full'].map((level) => `permissions.levels.${level}`),
  ];

  it.each(whole)('has its words in %s', (locale) => {
    const keys = [...named.map((each) => each.keys), ...permissions.map((key) => [key])];
    console.log(`shipped names: ${keys.length}`);
    expect(roles.length).toBeGreaterThan(10);
    expect(keys.filter((any) => !any.some((key) => hasText(locale, key)))).toEqual([]);
  });

  it('is called in English what the server calls it', () => {
    const polyglot = polyglotOf('en');
    const said = (keys: string[]) => keys.filter((key) => polyglot.has(key)).map((key) => polyglot.t(key))[0];
    expect(named.filter(({ keys, says }) => said(keys) !== says)).toEqual([]);
  });

  it('control: finds a name without words', () => {
    expect(hasText('fr', 'traits.names.CRM')).toBe(true);
    expect(hasText('fr', 'traits.names.GONE')).toBe(false);
  });
});

/** The gaps of a locale that must have none, and what is wrong with its texts. */
const wanting = ({ locale, missing, faults }: LocaleReport) =>
  [...faults, ...(whole.includes(locale) ? missing : [])].map(({ file, key }) => `${file} ${key}`);

/** Whether a number precedes a plural noun, and the text has no other form. */
const lacksForms = (text: string) =>
  /%\{(smart_count|count|maximum|minimum|total)\} (\p{L}{3,} )?\p{Ll}+s\b/u.test(text) &&
  !text.includes('||||');

const hasText = (locale: string, key: string) => polyglotOf(locale).has(key);
