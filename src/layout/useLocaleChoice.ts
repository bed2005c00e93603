import { useDataProvider, useNotify } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import type { Locale } from '#i18n/locales.ts';
import { chosenLocale } from '#i18n/preferredLocale.ts';
import { setLocale } from '#i18n/texts.ts';

/** Changes the language at once, and keeps it with the person: for their mails, and wherever they sign in next. */
export function useLocaleChoice() {
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  return async (locale: Locale) => {
    await setLocale(locale);
    chosenLocale.set(locale);
    const saved = () => {
      chosenLocale.clear();
      notify('layout.languageSaved', { type: 'success' });
    };
    // The general reporter has told of a failure.
    await dataProvider.perform('profile.setLocale', { body: { locale } }).then(saved, () => undefined);
  };
}
