import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { type Catalogs, createPolyglot } from '#i18n/polyglot.ts';
import { errorText, localeOf, text } from '#server/texts/texts.ts';
import { catalogs } from '#tests/support/catalogs.ts';

describe('the locale of an Accept-Language header', () => {
  it.each([
    ['fr', 'fr'],
    ['fr-CH, en;q=0.8', 'fr'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['nl, fr;q=0.3, en;q=0.2', 'fr'],
    ['fr;q=0, en', 'en'],
    ['fr;q=high', 'en'],
    ['nl-NL, *;q=0.5', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [`${'nl,'.repeat(5_000)}fr`, 'en'],
  ])('of %.40s is %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale);
  });
});

describe("the server's texts", () => {
  it('are in every locale the ones that the shared engine says', () => {
    let compared = 0;
    for (const locale of locales) {
      const own = catalogs.get(locale) ?? {};
      const polyglot = createPolyglot(locale, own);
      for (const name of ['exports', 'jobFunctions', 'mail', 'signOut']) {
        for (const key of keysOf({ [name]: own[name] ?? {} })) {
          const values = { name: 'x', smart_count: 2 };
          expect(text(locale, key, values)).toBe(polyglot.t(key, values));
          compared += 1;
        }
      }
    }
    console.log(`server texts: ${compared} compared`);
    expect(compared).toBeGreaterThan(90);
  });

  it('are refused where there is none', () => {
    expect(() => text('fr', 'mail.gone')).toThrow('mail.gone');
  });

  it('word errors in English', () => {
    expect(errorText('NOT_FOUND')).toBe(
      'What you asked for does not exist or was removed. Go back and refresh the list.',
    );
    expect(errorText('validation.passwordTooShort', { minimum: 12 })).toBe(
      'The password must have at least 12 characters',
    );
  });
});

function keysOf(node: Catalogs, path = ''): string[] {
  return Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'string' ? [`${path}${key}`] : keysOf(child, `${path}${key}.`),
  );
}
