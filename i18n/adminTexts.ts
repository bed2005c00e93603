import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useMemo } from 'react';
import { catalogLoader } from './catalogs';
import { ownName } from './languageTags';
import { type Locale, locales } from './locales';
import { pluralForm } from './plurals';
import { reactAdminTexts } from './reactAdminTexts';
import { reloadTexts, setLocale, startTexts, useCatalogs } from './texts';
import type { Catalogs } from './translate';

/**
 * Every catalog but those that only the server reads, and the one that is always there; and react-admin's own. The query
 * gives each shell a copy of its own of what both say, so that a visit loads one file of texts.
 */
export const loadCatalogs = catalogLoader({
  ...Object.fromEntries(
    Object.entries(reactAdminTexts).map(([locale, load]) => [`./${locale}/ra.json`, load]),
  ),
  ...import.meta.glob<Catalogs>(['./*/*.json', '!./*/{exports,mail,recovery,signOut}.json'], {
    import: 'default',
    query: '?admin.json',
  }),
});

/** The texts of the admin shell, before it renders. */
export const startAdminTexts = () => startTexts(loadCatalogs);

/** react-admin's i18nProvider for the shown language: a new one when the language or a catalog changes. */
export function useI18nProvider(): I18nProvider {
  const { locale, catalogs } = useCatalogs();
  return useMemo(() => i18nProvider(locale, catalogs), [locale, catalogs]);
}

/** react-admin's usual provider. It counts by our plural rules, which polyglot lacks for most languages. */
export function i18nProvider(locale: Locale, catalogs: Catalogs): I18nProvider {
  const offered = locales.map((each) => ({ locale: each, name: ownName(each) }));
  const texts = { ...catalogs, resources: resourcesOf(catalogs, locale) };
  const provider = polyglotI18nProvider(() => texts as never, locale, offered, { pluralRules });
  return { ...provider, changeLocale: setLocale };
}

/** Where react-admin looks for a resource's names and the labels of its fields: a catalog is a resource's. */
const resourcesOf = (catalogs: Catalogs, locale: Locale): Catalogs =>
  Object.fromEntries(
    Object.entries(catalogs).map(([resource, texts]) => {
      const { name = '', one = name, fields = {} } = Object(texts);
      const forms = Array.from({ length: mostForms }, (_, form) =>
        form === pluralForm(locale, 1) ? one : name,
      );
      return [resource, { name: forms.join(' |||| '), fields }];
    }),
  );

/** No language has more plural forms. */
const mostForms = 6;

const pluralRules = {
  pluralTypes: Object.fromEntries(locales.map((each) => [each, (count: number) => pluralForm(each, count)])),
  pluralTypeToLanguages: Object.fromEntries(locales.map((each) => [each, [each]])),
};

import.meta.hot?.accept((next) => next && reloadTexts(next.loadCatalogs));
