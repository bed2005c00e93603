import type { StringMap, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { ownName } from './languageTags.ts';
import { type Locale, locales } from './locales.ts';
import { pluralForm, pluralForms } from './plurals.ts';
import { type Catalogs, polyglotOptions } from './polyglot.ts';

/**
 * react-admin's i18nProvider, which words every text of the app. It knows one language: another comes with a new
 * provider, once its catalogs are loaded.
 */
export function i18nProvider(locale: Locale, catalogs: Catalogs) {
  const texts: StringMap = { ...catalogs, resources: resourcesOf(catalogs, locale) };
  const names = locales.map((each) => ({ locale: each, name: ownName(each) }));
  return polyglotI18nProvider(() => texts as TranslationMessages, locale, names, polyglotOptions(locale));
}

/** Where react-admin looks for a resource's names and the labels of its fields: a catalog is a resource's. */
function resourcesOf(catalogs: Catalogs, locale: Locale): Catalogs {
  const ofOne = pluralForm(locale, 1);
  const forms = pluralForms(locale).map((_, form) => form === ofOne);
  return Object.fromEntries(
    Object.entries(catalogs).map(([resource, texts]) => {
      const { name = '', one = name, fields = {} } = Object(texts);
      return [resource, { name: forms.map((isOne) => (isOne ? one : name)).join(' |||| '), fields }];
    }),
  );
}
