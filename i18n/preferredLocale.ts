import { bestLocale } from './languageTags.ts';
import { type Locale, locales, reference } from './locales.ts';

const storageKey = 'locale';

/** What was chosen before, else what the browser asks for, else English. */
export function preferredLocale(): Locale {
  return bestLocale([remembered(), ...navigator.languages], locales) ?? reference;
}

/** Keeps the language for the next visit, where the browser lets us. */
export function rememberLocale(locale: Locale) {
  try {
    localStorage.setItem(storageKey, locale);
  } catch (error) {
    console.error(error);
  }
}

/** What someone has chosen in this tab and the server has not been told yet: before they were signed in, say. */
export const chosenLocale = {
  get: () => sessionStorage.getItem(storageKey),
  set: (locale: Locale) => sessionStorage.setItem(storageKey, locale),
  clear: () => sessionStorage.removeItem(storageKey),
};

function remembered(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}
