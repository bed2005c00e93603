import { directionOf, isolate, sourcesOf } from './languageTags.ts';
import { type Locale, locales, placeOf, reference } from './locales.ts';
import { pluralForms } from './plurals.ts';
import type { Catalogs } from './polyglot.ts';

/** Fetches the catalogs that a shell needs in a locale, with gaps filled. */
export type LoadCatalogs = (locale: Locale) => Promise<Catalogs>;
type Files<File> = Record<string, File>;

/** Loads from the files of a lazy glob: those of the locale, and of the locales that fill its gaps. */
export function catalogLoader(files: Files<() => Promise<Catalogs>>, among = locales): LoadCatalogs {
  return async (locale) => {
    const sources = sourcesOf(locale, among, reference);
    const wanted = Object.entries(files).filter(([path]) => sources.includes(placeOf(path).locale));
    const loaded = await Promise.all(wanted.map(async ([path, load]) => [path, await load()] as const));
    return catalogsOf(locale, Object.fromEntries(loaded), among);
  };
}

/** Loaders of some of the files of a lazy glob, by the names of their catalogs; the same names have the same loader. */
export function loadersByName(files: Files<() => Promise<Catalogs>>): (...names: string[]) => LoadCatalogs {
  const loaders = new Map<string, LoadCatalogs>();
  return (...names) => {
    const known = loaders.get(names.join());
    if (known) return known;
    const own = Object.entries(files).filter(([path]) => names.includes(placeOf(path).catalog));
    const loader = catalogLoader(Object.fromEntries(own));
    loaders.set(names.join(), loader);
    return loader;
  };
}

/** The catalogs of every locale, without gaps, from the files of an eager glob. */
export const allCatalogs = (files: Files<Catalogs>, among = locales): Map<Locale, Catalogs> =>
  new Map(among.map((locale) => [locale, catalogsOf(locale, files, among)]));

function catalogsOf(locale: Locale, files: Files<Catalogs>, among: readonly Locale[]): Catalogs {
  const layers = sourcesOf(locale, among, reference).map((source): Layer => {
    const own = Object.entries(files).filter(([path]) => placeOf(path).locale === source);
    const catalogs = Object.fromEntries(own.map(([path, texts]) => [placeOf(path).catalog, texts]));
    return { locale: source, catalogs };
  });
  return layers.reduce((first, next) => ({ locale, catalogs: fillGaps(first, next) })).catalogs;
}

type Layer = { locale: Locale; catalogs: Catalogs };

/** The texts of one catalog, with gaps filled from the other. */
export function fillGaps(own: Layer, other: Layer): Catalogs {
  const catalogs = { ...own.catalogs };
  for (const [key, theirs] of Object.entries(other.catalogs)) {
    const ours = Object.hasOwn(catalogs, key) ? catalogs[key] : undefined;
    if (typeof theirs === 'string') {
      const stands = typeof ours === 'string' && ours.trim() !== '';
      if (!stands) catalogs[key] = inFormsOf(own.locale, theirs, other.locale);
    } else {
      const group = typeof ours === 'object' ? ours : {};
      catalogs[key] = fillGaps({ ...own, catalogs: group }, { ...other, catalogs: theirs });
    }
  }
  return catalogs;
}

/**
 * A text of another language with as many plural forms as this one has; isolated where its direction differs, so that
 * its numbers and full stop stay in place.
 */
function inFormsOf(locale: Locale, text: string, textLocale: Locale): string {
  const isApart = text.trim() !== '' && directionOf(locale) !== directionOf(textLocale);
  const forms = text.split('||||').map((form) => (isApart ? isolate(form.trim()) : form));
  if (forms.length === 1) return forms.join('');
  const has = pluralForms(textLocale);
  return pluralForms(locale)
    .map((category) => forms[has.indexOf(category)] ?? forms.at(-1))
    .join('||||');
}
