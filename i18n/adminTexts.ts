import type { I18nProvider } from 'ra-core';
import { useMemo } from 'react';
import { catalogLoader } from './catalogs';
import { ownName } from './languageTags';
import { type Locale, locales } from './locales';
import { reloadTexts, setLocale, startTexts, useCatalogs } from './texts';
import { type Catalogs, translate } from './translate';

/** Every catalog but those that only the server reads, and the one that is always there. */
export const loadCatalogs = catalogLoader(
  import.meta.glob<Catalogs>(['./*/*.json', '!./*/{exports,mail,recovery,signOut}.json'], {
    import: 'default',
  }),
);

/** The texts of the admin shell, before it renders. */
export const startAdminTexts = () => startTexts(loadCatalogs);

/** react-admin's i18nProvider for the shown language: a new one when the language or a catalog changes. */
export function useI18nProvider(): I18nProvider {
  const { locale, catalogs } = useCatalogs();
  return useMemo(() => i18nProvider(locale, catalogs), [locale, catalogs]);
}

/** Our own engine for react-admin: it reads polyglot's notation, and words mails and sign-in pages alike. */
export const i18nProvider = (locale: Locale, catalogs: Catalogs): I18nProvider => ({
  translate: (key, values) => key && translate(catalogs, locale, key, values),
  changeLocale: setLocale,
  getLocale: () => locale,
  getLocales: () => locales.map((each) => ({ locale: each, name: ownName(each) })),
});

import.meta.hot?.accept((next) => next && reloadTexts(next.loadCatalogs));
