import { bestLocale } from './languageTags.ts';
import { type Locale, locales, pseudoLocales, reference } from './locales.ts';

const storageKey = 'locale';

/** What was chosen before, else what the browser asks for, else English. */
export function preferredLocale(): Locale {
  const kept = remembered();
  if (pseudoLocales.includes(kept)) return kept;
  return bestLocale([kept, ...navigator.languages], locales) ?? reference;
}

/** Keeps the language for the next visit, if the browser allows it. */
export function rememberLocale(locale: Locale) {
  try {
    localStorage.setItem(storageKey, locale);
  } catch (error) {
    console.error(error);
  }
}

/** A choice made in this tab that the server does not have yet, such as before sign-in. */
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
