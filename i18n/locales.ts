import type { Catalogs } from './polyglot.ts';

/** The tag of a locale, which is the name of its folder: `en`, `fr-CA`. */
export type Locale = string;

/** The locale that has every text; the others fall back to it. */
export const reference: Locale = 'en';

/** Folders of a locale's catalogs that not every visit loads, by who does. */
const folders = ['bothShells', 'screens', 'server', 'signIn', 'steps'];

/** What a page says when it can load nothing more: part of the first script, in every locale. */
export const recoveryTexts = import.meta.glob<Catalogs>('./*/recovery.json', {
  eager: true,
  import: 'default',
});

/** The one list of the locales, for app, server and tests: each folder of catalogs beside this file. */
export const locales: readonly Locale[] = localesOf(recoveryTexts);

/** Locales without files, made of English by `i18n/pseudo/`; none but in development. */
export const pseudoLocales: Locale[] = [];

/** The locales whose files a glob has found. */
export function localesOf(files: Record<string, unknown>): Locale[] {
  return [...new Set(Object.keys(files).map((path) => placeOf(path).locale))].sort();
}

/** `…/fr/users.json` and `…/fr/screens/users.json` hold the texts under the key `users` in French. */
export function placeOf(path: string): { locale: Locale; catalog: string } {
  const [first = '', second = '', file = ''] = path.split('/').slice(-3);
  return { locale: folders.includes(second) ? first : second, catalog: file.replace(/\.json$/, '') };
}
