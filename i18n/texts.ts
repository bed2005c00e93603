import { useSyncExternalStore } from 'react';
import type { LoadCatalogs } from './catalogs.ts';
import { i18nProvider } from './i18nProvider.ts';
import { directionOf } from './languageTags.ts';
import { type Locale, reference } from './locales.ts';
import { readPhrase } from './phrase.ts';
import type { Catalogs, Values } from './polyglot.ts';
import { preferredLocale, rememberLocale } from './preferredLocale.ts';

export type Texts = ReturnType<typeof textsOf>;

let load: LoadCatalogs | undefined;
let lens = (load: LoadCatalogs) => load;
const added: LoadCatalogs[] = [];
let current = textsOf({ locale: reference, catalogs: {} });
const listeners = new Set<() => void>();

/** Loads the reader's language; a shell does this once, before it renders. */
export async function startTexts(loadCatalogs: LoadCatalogs): Promise<void> {
  load = loadCatalogs;
  await show(preferredLocale());
}

/** What development puts between the catalogs and the page, before `startTexts`. */
export function throughLens(next: typeof lens) {
  lens = next;
}

/** Loads the texts of rarely opened screens, beside the shell's, before such a screen renders. */
export async function addTexts(more: LoadCatalogs): Promise<void> {
  if (added.includes(more)) return;
  const { locale } = current;
  const catalogs = await lens(more)(locale);
  if (current.locale !== locale) return addTexts(more);
  added.push(more);
  showTexts({ locale, catalogs: { ...current.catalogs, ...catalogs } });
}

/** Changes the language of everything on the page, and remembers it. */
export async function setLocale(locale: Locale): Promise<void> {
  await show(locale);
  rememberLocale(locale);
}

/** Loads the shown language again: a translator saved a catalog under `npm run dev`. */
export async function reloadTexts(loadCatalogs: LoadCatalogs): Promise<void> {
  load = loadCatalogs;
  await show(current.locale);
}

/** Puts these texts on the page, in their language's direction. */
export function showTexts(next: Pick<Texts, 'locale' | 'catalogs'>) {
  current = textsOf(next);
  document.documentElement.lang = next.locale;
  document.documentElement.dir = directionOf(next.locale);
  for (const listener of listeners) listener();
}

/** The one way to get a text, with or without react-admin; the object changes only when the texts do. */
export const useTexts = () => useSyncExternalStore(subscribe, () => current);

/**
 * `text(key, values)`; for keys that a catalog may lack, `has(key)` and `optional(key)`; `worded(phrase)` for a form's errors;
 * `provider` for react-admin.
 */
export function textsOf({ locale, catalogs }: { locale: Locale; catalogs: Catalogs }) {
  const provider = { ...i18nProvider(locale, catalogs), changeLocale: setLocale };
  const text = (key: string, values?: Values) => provider.translate(key, values);
  const optional = (key: string) => text(key, { _: '' }) || undefined;
  const has = (key: string) => optional(key) !== undefined;
  const worded = (said: string) => {
    const { key, values } = readPhrase(said);
    return text(key, values);
  };
  return { locale, catalogs, provider, text, has, optional, worded };
}

/** A screen may load its texts while the shell's are still loading: then all are merged once more. */
async function show(locale: Locale): Promise<void> {
  if (!load) throw new Error('startTexts comes first');
  const wanted = [load, ...added];
  const loaded = await Promise.all(wanted.map((each) => lens(each)(locale)));
  if (added.length >= wanted.length) return show(locale);
  showTexts({ locale, catalogs: Object.assign({}, ...loaded) });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
