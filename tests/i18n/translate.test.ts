import polyglotI18nProvider from 'ra-i18n-polyglot';
import { describe, expect, it } from 'vitest';
import { i18nProvider, loadCatalogs } from '#i18n/adminTexts.ts';
import { locales } from '#i18n/locales.ts';
import { pluralForm } from '#i18n/plurals.ts';
import { type Catalogs, translate, type Values } from '#i18n/translate.ts';

const counted = { rows: '%{smart_count} row |||| %{smart_count} rows', hello: 'Hello %{name}' };

describe('translate', () => {
  it.each([
    ['en', 0, '0 rows'],
    ['en', 1, '1 row'],
    ['fr', 0, '0 row'],
    ['fr', 1, '1 row'],
    ['fr', 2, '2 rows'],
    ['fr', 1_000_000, '1000000 rows'],
  ])('in %s takes the plural form of %i', (locale, smart_count, said) => {
    expect(translate(counted, locale, 'rows', { smart_count })).toBe(said);
  });

  it('leaves a hole without a value, and an unknown key, as they are', () => {
    expect(translate(counted, 'en', 'hello')).toBe('Hello %{name}');
    expect(translate(counted, 'en', 'hello', { name: '%{name} $&' })).toBe('Hello %{name} $&');
    expect(translate(counted, 'en', 'toString')).toBe('toString');
    expect(translate(counted, 'en', 'hello.name')).toBe('hello.name');
  });

  it('says the value _ in place of an unknown key, and of no other', () => {
    expect(translate(counted, 'en', 'names.x', { _: 'Own Name' })).toBe('Own Name');
    expect(translate(counted, 'en', 'names.x', { _: '' })).toBe('');
    expect(translate(counted, 'en', 'hello', { _: 'Own Name', name: 'x' })).toBe('Hello x');
  });
});

describe("react-admin's provider", () => {
  it('says of every text and count what the sign-in pages and the server say, and polyglot would', async () => {
    const counts = [0, 1, 2, 5, 1_000_000];
    const given = counts.flatMap((smart_count): Values[] => [
      { smart_count, name: 'x' },
      { smart_count, _: 'default %{smart_count}' },
    ]);
    const shown = await Promise.all(locales.map(async (each) => [each, await loadCatalogs(each)] as const));
    const said = shown.flatMap(([locale, texts]) => {
      const [provider, polyglot] = [i18nProvider(locale, texts), polyglotOf(locale, texts)];
      return [...keysOf(texts), 'unknown.key'].flatMap((key) =>
        given.map((values) => ({
          place: `${locale} ${key}`,
          ours: translate(texts, locale, key, values),
          provided: provider.translate(key, values),
          theirs: polyglot.translate(key, values).trim(),
        })),
      );
    });
    console.log(`translate: ${said.length} texts compared with polyglot's`);
    expect(said.length).toBeGreaterThan(10_000);
    expect(said.filter(({ ours, theirs, provided }) => ours !== theirs || ours !== provided)).toEqual([]);
  });

  it('offers every locale under its own name', () => {
    const offered = i18nProvider('en', {}).getLocales?.();
    expect(offered?.map(({ locale }) => locale)).toEqual(locales);
    expect(offered).toContainEqual({ locale: 'fr', name: 'Français' });
    expect(i18nProvider('fr', {}).getLocale()).toBe('fr');
  });
});

/** react-admin's usual provider; it is told our plural rules, which polyglot lacks for most languages. */
function polyglotOf(locale: string, texts: Catalogs) {
  const pluralTypes = { [locale]: (count: number) => pluralForm(locale, count) };
  const pluralRules = { pluralTypes, pluralTypeToLanguages: { [locale]: [locale] } };
  return polyglotI18nProvider(() => texts as never, locale, [], { pluralRules });
}

function keysOf(node: Catalogs, path = ''): string[] {
  return Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'string' ? [`${path}${key}`] : keysOf(child, `${path}${key}.`),
  );
}
