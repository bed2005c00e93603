/** The languages of the product, each under its own name. The first one is the reference. */
export const locales = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
] as const;
export type Locale = (typeof locales)[number]['locale'];

const storageKey = 'locale';

/** What was chosen before, else what the browser asks for, else English. */
export function preferredLocale(): Locale {
  const wanted = [remembered(), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.map(known).find((locale) => locale !== undefined) ?? 'en';
}

/** Keeps the choice for the next visit, where the browser lets us. */
export function rememberLocale(locale: Locale) {
  try {
    localStorage.setItem(storageKey, locale);
  } catch (error) {
    console.error(error);
  }
}

function remembered() {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

const known = (tag: string | undefined) => locales.find(({ locale }) => locale === tag)?.locale;
