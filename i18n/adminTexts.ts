import type { I18nProvider, StringMap, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useMemo } from 'react';
import { catalogLoader } from './catalogs.ts';
import { ownName } from './languageTags.ts';
import { type Locale, locales } from './locales.ts';
import { pluralForm, pluralForms } from './plurals.ts';
import { type Catalogs, polyglotOptions } from './polyglot.ts';
import { reactAdminTexts } from './reactAdminTexts.ts';
import { reloadTexts, setLocale, startTexts, useTexts } from './texts.ts';

/**
 * Every catalog except those that only the server or the sign-in pages read, those a screen loads itself, and the one
 * that is always there; and react-admin's own. The query gives each shell its own copy: a visit loads one file of
 * texts.
 */
export const loadCatalogs = catalogLoader({
  ...Object.fromEntries(
    Object.entries(reactAdminTexts).map(([locale, load]) => [`./${locale}/ra.json`, load]),
  ),
  ...import.meta.glob<Catalogs>(
    [
      './*/*.json',
      '!./*/{accessScreens,auditEvents,crmImports,crmIntegrations,crmInvestorFirms,exports,externalLogin,factSetFirms,failurePage,firmMatcher,firmRecords,firmSectors,firmValues,firms,identityProviderScreens,installation,investorCoverage,investorInvites,investorSignup,mail,obstacles,ownFactors,platform,platformAuditEvents,recordParts,recovery,signIn,signInAgain,signInCode,signOut,webhooks}.json',
    ],
    {
      import: 'default',
      query: '?admin.json',
    },
  ),
});

/** The texts of the admin shell, before it renders. */
export const startAdminTexts = () => startTexts(loadCatalogs);

/** react-admin's i18nProvider for the shown language: a new one when the language or a catalog changes. */
export function useI18nProvider(): I18nProvider {
  const { locale, catalogs } = useTexts();
  return useMemo(() => i18nProvider(locale, catalogs), [locale, catalogs]);
}

/** It knows one language: another comes with a new provider, once `setLocale` has loaded its catalogs. */
export function i18nProvider(locale: Locale, catalogs: Catalogs): I18nProvider {
  const texts: StringMap = { ...catalogs, resources: resourcesOf(catalogs, locale) };
  const names = locales.map((each) => ({ locale: each, name: ownName(each) }));
  const provider = polyglotI18nProvider(
    () => texts as TranslationMessages,
    locale,
    names,
    polyglotOptions(locale),
  );
  return { ...provider, changeLocale: setLocale };
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

import.meta.hot?.accept((next) => next && reloadTexts(next.loadCatalogs));
