import { bestLocale } from './languageTags';
import { type Locale, locales, reference } from './locales';

const storageKey = 'locale';

/** What was chosen before, else what the browser asks for, else English. */
export function preferredLocale(): Locale {
  return bestLocale([remembered(), ...navigator.languages], locales) ?? reference;
}

/** Keeps the choice for the next visit, where the browser lets us. */
export function rememberLocale(locale: Locale) {
  try {
    localStorage.setItem(storageKey, locale);
  } catch (error) {
    console.error(error);
  }
}

function remembered(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}
