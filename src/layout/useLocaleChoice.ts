import { useDataProvider, useNotify } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { type Locale, pseudoLocales } from '#i18n/locales.ts';
import { chosenLocale } from '#i18n/preferredLocale.ts';
import { setLocale } from '#i18n/texts.ts';

/** Changes the language at once, and saves it for the person: for their mails, and their next sign-ins. */
export function useLocaleChoice() {
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  return async (locale: Locale) => {
    await setLocale(locale);
    if (pseudoLocales.includes(locale)) return;
    chosenLocale.set(locale);
    const saved = () => {
      chosenLocale.clear();
      notify('layout.languageSaved', { type: 'success' });
    };
    // The general reporter has shown a failure.
    await dataProvider.perform('profile.setLocale', { body: { locale } }).then(saved, () => undefined);
  };
}
