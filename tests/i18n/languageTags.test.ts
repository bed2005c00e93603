import { describe, expect, it } from 'vitest';
import { bestLocale, directionOf, ownName, parseTag, sourcesOf } from '#i18n/languageTags.ts';

const locales = ['en', 'fr', 'fr-CA', 'pt-BR', 'zh', 'zh-Hant'];

describe('the best locale', () => {
  it.each([
    [['fr'], 'fr'],
    [['FR-ca'], 'fr-CA'],
    [['fr-CH'], 'fr'],
    [['fr-Latn-CA'], 'fr'],
    [['pt-PT'], 'pt-BR'],
    [['pt'], 'pt-BR'],
    [['zh-CN'], 'zh'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-Hant-HK'], 'zh-Hant'],
    [['de', 'fr-CH', 'en'], 'fr'],
    [['en-US@posix'], 'en'],
    [['', '*', 'fr_CA', '💥', 'a', 'fr'], 'fr'],
    [['de', 'it-CH'], undefined],
    [[], undefined],
  ])('of %j is %s', (wanted, found) => {
    expect(bestLocale(wanted, locales)).toBe(found);
  });

  it('is no locale of another script', () => {
    expect(bestLocale(['zh-TW'], ['en', 'zh'])).toBeUndefined();
  });
});

describe('the sources of a locale', () => {
  it.each([
    ['en', ['en']],
    ['fr', ['fr', 'en']],
    ['fr-CA', ['fr-CA', 'fr', 'en']],
    ['fr-CH', ['fr-CH', 'fr', 'en']],
    ['zh-Hant', ['zh-Hant', 'en']],
    ['zh-TW', ['zh-TW', 'zh-Hant', 'en']],
  ])('of %s are %j', (locale, sources) => {
    expect(sourcesOf(locale, [...locales, locale], 'en')).toEqual(sources);
  });
});

describe('the direction', () => {
  it.each(['ar', 'fa', 'he', 'ur', 'ps', 'ckb', 'dv', 'yi', 'syr', 'ar-EG', 'az-Arab', 'ks'])(
    'of %s is from the right',
    (locale) => expect(directionOf(locale)).toBe('rtl'),
  );

  it.each(['en', 'fr-CA', 'ru', 'hi', 'zh-Hant', 'ja', 'az', 'ku', 'ks-Deva'])(
    'of %s is from the left',
    (locale) => expect(directionOf(locale)).toBe('ltr'),
  );
});

it('names each locale in its own language', () => {
  expect(['en', 'fr', 'fr-CA', 'de', 'pt-BR', 'ar', 'pl'].map(ownName)).toEqual([
    'English',
    'Français',
    'Français canadien',
    'Deutsch',
    'Português (Brasil)',
    'العربية',
    'Polski',
  ]);
});

it('writes tags as BCP 47 does', () => {
  expect(parseTag(' FR-ca ')?.baseName).toBe('fr-CA');
  expect(parseTag('zh-hant-tw')?.baseName).toBe('zh-Hant-TW');
  expect(parseTag('not a tag')).toBeUndefined();
});
