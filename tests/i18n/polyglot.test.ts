import { describe, expect, it } from 'vitest';
import { loadCatalogs } from '#i18n/adminTexts.ts';
import ownWords from '#i18n/en/ra.json';
import { i18nProvider } from '#i18n/i18nProvider.ts';
import { locales } from '#i18n/locales.ts';
import { type Catalogs, createPolyglot, type Values } from '#i18n/polyglot.ts';
import { reactAdminPackages } from '#i18n/reactAdminTexts.ts';
import { catalogs } from '#tests/support/catalogs.ts';

const counted = { rows: '%{smart_count} row |||| %{smart_count} rows', hello: 'Hello %{name}' };

describe('polyglot', () => {
  it.each([
    ['en', 0, '0 rows'],
    ['en', 1, '1 row'],
    ['fr', 0, '0 row'],
    ['fr', 1, '1 row'],
    ['fr', 2, '2 rows'],
    ['fr', 1_000_000, '1000000 rows'],
  ])('in %s takes the plural form of %i', (locale, smart_count, said) => {
    expect(createPolyglot(locale, counted).t('rows', { smart_count })).toBe(said);
  });

  it.each([
    ['pl', 22, 'few'],
    ['pl', 25, 'many'],
    ['ar', 100, 'other'],
    ['cy', 6, 'many'],
    ['pt-BR', 0, 'one'],
  ])('counts in languages that it has no rules for itself: %s %i', (locale, smart_count, form) => {
    const forms = [...new Intl.PluralRules(locale).resolvedOptions().pluralCategories];
    const order = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const text = order.filter((each) => forms.some((own) => own === each)).join(' |||| ');
    expect(createPolyglot(locale, { text }).t('text', { smart_count })).toBe(form);
  });

  it('leaves a hole without a value, and an unknown key, as they are', () => {
    const { t } = bound(createPolyglot('en', counted));
    expect(t('hello')).toBe('Hello %{name}');
    expect(t('hello', { name: '%{name} $&' })).toBe('Hello %{name} $&');
    expect(t('toString')).toBe('toString');
    expect(t('hello.name')).toBe('hello.name');
  });

  it('says the value _ in place of an unknown key, and of no other', () => {
    const { t } = bound(createPolyglot('en', counted));
    expect(t('names.x', { _: 'Own Name' })).toBe('Own Name');
    expect(t('names.x', { _: '' })).toBe('');
    expect(t('hello', { _: 'Own Name', name: 'x' })).toBe('Hello x');
  });
});

describe("react-admin's provider", () => {
  it('pluralises every text and count like the sign-in pages and the server', async () => {
    const counts = [0, 1, 2, 5, 1_000_000];
    const given = counts.map((smart_count): Values => ({ smart_count, name: 'x' }));
    const shown = await Promise.all(locales.map(async (each) => [each, await loadCatalogs(each)] as const));
    const said = shown.flatMap(([locale, texts]) => {
      const [provider, polyglot] = [i18nProvider(locale, texts), createPolyglot(locale, texts)];
      return keysOf(texts).flatMap((key) =>
        given.map((values) => ({
          place: `${locale} ${key}`,
          ours: polyglot.t(key, values),
          provided: provider.translate(key, values),
        })),
      );
    });
    console.log(`polyglot: ${said.length} texts compared`);
    expect(said.length).toBeGreaterThan(10_000);
    expect(said.filter(({ ours, provided }) => ours !== provided)).toEqual([]);
  });

  it('names a resource in singular and plural, as react-admin asks', () => {
    const provider = i18nProvider('en', {
      users: { name: 'Users', one: 'User', fields: { email: 'Email' } },
    });
    expect(provider.translate('resources.users.name', { smart_count: 1 })).toBe('User');
    expect(provider.translate('resources.users.name', { smart_count: 2 })).toBe('Users');
    expect(provider.translate('resources.users.fields.email')).toBe('Email');
  });

  it.each([
    ['en', 'Save', 'Log in'],
    ['fr', 'Enregistrer', 'Se connecter'],
  ])(
    "says react-admin's own texts in %s, and ours where we word them otherwise",
    async (locale, save, logIn) => {
      const { translate } = i18nProvider(locale, await loadCatalogs(locale));
      expect(translate('ra.action.save')).toBe(save);
      expect(translate('ra.auth.sign_in')).toBe(logIn);
    },
  );

  it('has none of ours that is worded as its package words it', async () => {
    const packages = Object.entries(reactAdminPackages);
    const loaded = await Promise.all(packages.map(async ([locale, load]) => [locale, await load()] as const));
    const pairs = loaded.map(([locale, { default: theirs }]) => [
      createPolyglot(locale, { ...catalogs.get(locale) }),
      createPolyglot(locale, { ra: theirs.ra as Catalogs }),
    ]);
    const keys = keysOf(ownWords, 'ra.');
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => pairs.every(([ours, theirs]) => ours?.t(key) === theirs?.t(key)))).toEqual(
      [],
    );
  });

  it('offers every locale under its own name', () => {
    const offered = i18nProvider('en', {}).getLocales?.();
    expect(offered?.map(({ locale }) => locale)).toEqual(locales);
    expect(offered).toContainEqual({ locale: 'fr', name: 'Français' });
    expect(i18nProvider('fr', {}).getLocale()).toBe('fr');
  });
});

const bound = (polyglot: ReturnType<typeof createPolyglot>) => ({
  t: (key: string, values?: Values) => polyglot.t(key, values),
});

function keysOf(node: Catalogs, path = ''): string[] {
  return Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'string' ? [`${path}${key}`] : keysOf(child, `${path}${key}.`),
  );
}
