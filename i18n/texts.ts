import { useCallback, useSyncExternalStore } from 'react';
import { type Locale, preferredLocale, rememberLocale } from './locales';
import { readPhrase } from './phrase';
import { type Catalogs, textAt, translate, type Values } from './translate';

/** Fetches the catalogs of a locale; each is a chunk of its own. */
export type CatalogLoaders = Record<Locale, () => Promise<{ catalogs: Catalogs }>>;
type Texts = { locale: Locale; catalogs: Catalogs };

let loaders: CatalogLoaders | undefined;
let current: Texts = { locale: 'en', catalogs: {} };
const listeners = new Set<() => void>();

/** Loads the reader's language; a shell does this once, before it renders. */
export async function startTexts(shellLoaders: CatalogLoaders): Promise<void> {
  loaders = shellLoaders;
  await show(preferredLocale());
}

/** Changes the language of everything on the page, and remembers it. */
export async function setLocale(locale: Locale): Promise<void> {
  await show(locale);
  rememberLocale(locale);
}

/** Puts newer texts in place of the shown ones: a translator saved a catalog under `npm run dev`. */
export function replaceCatalogs(locale: Locale, catalogs: Catalogs) {
  if (locale === current.locale) publish({ locale, catalogs });
}

/** The texts as they are now; the object changes when they do. */
export const useCatalogs = () => useSyncExternalStore(subscribe, () => current);

/**
 * What is needed to word a screen without react-admin: `text(key, values)`, `has(key)` for keys from elsewhere, and
 * `worded(phrase)` for a form's errors.
 */
export function useTexts() {
  const { locale, catalogs } = useCatalogs();
  const text = useCallback(
    (key: string, values?: Values) => translate(catalogs, locale, key, values),
    [catalogs, locale],
  );
  const has = useCallback((key: string) => textAt(catalogs, key) !== undefined, [catalogs]);
  const worded = useCallback(
    (said: string) => {
      const { key, values } = readPhrase(said);
      return textAt(catalogs, key) === undefined
        ? String(values._ ?? key)
        : translate(catalogs, locale, key, values);
    },
    [catalogs, locale],
  );
  return { locale, text, has, worded };
}

async function show(locale: Locale) {
  if (!loaders) throw new Error('startTexts comes first');
  const { catalogs } = await loaders[locale]();
  publish({ locale, catalogs });
}

function publish(next: Texts) {
  current = next;
  document.documentElement.lang = next.locale;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
