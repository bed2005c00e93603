import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useMemo } from 'react';
import { type Locale, locales } from './locales';
import { pluralForm } from './plurals';
import { type CatalogLoaders, replaceCatalogs, setLocale, startTexts, useCatalogs } from './texts';
import type { Catalogs } from './translate';

const loaders: CatalogLoaders = {
  en: () => import('./en/adminCatalogs'),
  fr: () => import('./fr/adminCatalogs'),
};

/** The texts of the admin shell, before it renders. */
export const startAdminTexts = () => startTexts(loaders);

/** react-admin's i18nProvider for the shown language: a new one when the language or a catalog changes. */
export function useI18nProvider(): I18nProvider {
  const { locale, catalogs } = useCatalogs();
  return useMemo(() => i18nProvider(locale, catalogs), [locale, catalogs]);
}

/** polyglot over the given texts, with the plural rules that the sign-in pages and `npm run i18n` go by. */
export function i18nProvider(locale: Locale, catalogs: Catalogs): I18nProvider {
  const provider = polyglotI18nProvider(() => catalogs as never, locale, [...locales], { pluralRules });
  return { ...provider, changeLocale: (next: string) => setLocale(next as Locale) };
}

const pluralRules = {
  pluralTypes: Object.fromEntries(
    locales.map(({ locale }) => [locale, (count: number) => pluralForm(locale, count)]),
  ),
  pluralTypeToLanguages: Object.fromEntries(locales.map(({ locale }) => [locale, [locale]])),
};

import.meta.hot?.accept(['./en/adminCatalogs', './fr/adminCatalogs'], ([en, fr]) => {
  if (en) replaceCatalogs('en', en.catalogs);
  if (fr) replaceCatalogs('fr', fr.catalogs);
});
