import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../i18n/adminTexts';
import { catalogs as en } from '../../i18n/en/adminCatalogs';
import { catalogs as fr } from '../../i18n/fr/adminCatalogs';
import { type Catalogs, translate } from '../../i18n/translate';

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

  it('says of every text and count what the admin shell says through polyglot', () => {
    let compared = 0;
    for (const [locale, catalogs] of [['en', en] as const, ['fr', fr] as const]) {
      const provider = i18nProvider(locale, catalogs);
      for (const key of keysOf(catalogs)) {
        for (const smart_count of [0, 1, 2, 5, 1_000_000]) {
          const values = { smart_count, name: 'x' };
          const ours = translate(catalogs, locale, key, values);
          if (ours !== provider.translate(key, values).trim()) expect.fail(`${locale} ${key}: ${ours}`);
          compared += 1;
        }
      }
    }
    console.log(`translate: ${compared} texts compared with polyglot`);
    expect(compared).toBeGreaterThan(2_000);
  });
});

function keysOf(node: Catalogs, path = ''): string[] {
  return Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'string' ? [`${path}${key}`] : keysOf(child, `${path}${key}.`),
  );
}
