import { useCallback, useSyncExternalStore } from 'react';
import type { LoadCatalogs } from './catalogs';
import { directionOf } from './languageTags';
import { type Locale, reference } from './locales';
import { readPhrase } from './phrase';
import { preferredLocale, rememberLocale } from './preferredLocale';
import { type Catalogs, textAt, translate, type Values } from './translate';

/** `holds`: those of which screens that they have brought along. */
type Texts = { locale: Locale; catalogs: Catalogs; holds?: readonly LoadCatalogs[] };

let shell: LoadCatalogs | undefined;
const added: LoadCatalogs[] = [];
/** The language that was asked for last, which may be on its way yet. */
let wanted: Locale | undefined;
let current: Texts = { locale: reference, catalogs: {} };
const listeners = new Set<() => void>();

/** Loads the reader's language; a shell does this once, before it renders. */
export async function startTexts(loadCatalogs: LoadCatalogs): Promise<void> {
  shell = loadCatalogs;
  await show(preferredLocale());
}

/** Loads the texts of screens that few open, beside those of the shell, which may be on their way: before such a screen renders. */
export async function addTexts(more: LoadCatalogs): Promise<void> {
  if (current.holds?.includes(more)) return;
  if (!added.includes(more)) added.push(more);
  await show(wanted ?? current.locale);
}

/** Changes the language of everything on the page, and remembers it. */
export async function setLocale(locale: Locale): Promise<void> {
  await show(locale);
  rememberLocale(locale);
}

/** Loads the shown language again: a translator saved a catalog under `npm run dev`. */
export async function reloadTexts(loadCatalogs: LoadCatalogs): Promise<void> {
  shell = loadCatalogs;
  await show(current.locale);
}

/** Puts these texts on the page, in their language's direction. */
export function showTexts(next: Texts) {
  current = next;
  document.documentElement.lang = next.locale;
  document.documentElement.dir = directionOf(next.locale);
  for (const listener of listeners) listener();
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
      return text(key, values);
    },
    [text],
  );
  return { locale, text, has, worded };
}

/** Of two that are under way at once the later one wins, with the texts of both. */
async function show(locale: Locale): Promise<void> {
  wanted = locale;
  const holds = [...added];
  const loaded = await Promise.all([shell ?? asTheyAre, ...holds].map((load) => load(locale)));
  if (wanted !== locale || added.length > holds.length) return show(wanted);
  showTexts({ locale, catalogs: Object.assign({}, ...loaded), holds });
}

const asTheyAre: LoadCatalogs = async () => current.catalogs;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
