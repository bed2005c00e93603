import type { Locale } from './locales.ts';
import type { Catalogs } from './polyglot.ts';

/** react-admin's own texts, where a package has them. Any other locale has a `ra.json`, or falls back to English. */
export const reactAdminTexts: Record<Locale, () => Promise<Catalogs>> = {
  en: () => import('ra-language-english').then(({ default: texts }) => texts.ra as object as Catalogs),
  fr: () => import('ra-language-french').then(({ default: texts }) => texts.ra as object as Catalogs),
};
