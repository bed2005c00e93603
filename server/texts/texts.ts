import { allCatalogs } from '#i18n/catalogs.ts';
import { bestLocale, directionOf, ownName, sourcesOf } from '#i18n/languageTags.ts';
import { type Locale, locales, reference } from '#i18n/locales.ts';
import { type Catalogs, createPolyglot, type Values } from '#i18n/polyglot.ts';

export { bestLocale, directionOf, type Locale, locales, ownName };

/**
 * The server's only access to the message catalogs: mails, exports, errors and pages outside the app, in the reader's
 * locale.
 */
const catalogs = allCatalogs(
  import.meta.glob<Catalogs>(['../../i18n/*/*.json', '../../i18n/*/*/*.json', '!../../i18n/tools/**'], {
    eager: true,
    import: 'default',
  }),
);

const polyglots = new Map([...catalogs].map(([locale, texts]) => [locale, createPolyglot(locale, texts)]));

/** The best locale for an Accept-Language header (or a single tag), else English. */
export function localeOf(acceptLanguage: string | null | undefined): Locale {
  const header = acceptLanguage ?? '';
  const known = readHeaders.get(header);
  if (known !== undefined) return known;
  const locale = readLocale(header);
  if (header.length <= longestKept && readHeaders.size < maxKept) readHeaders.set(header, locale);
  return locale;
}

/** Parsing one costs as much as a statement, and all browsers together send a few hundred different ones. */
const readHeaders = new Map<string, Locale>();
const [maxKept, longestKept] = [1_000, 200];

function readLocale(header: string): Locale {
  const tags = header
    .split(',', maxTags)
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.split(';');
      return { tag, quality: Number(/^\s*q=([\d.]+)\s*$/.exec(quality)?.[1] ?? 0) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
  return bestLocale(tags, locales) ?? reference;
}

/** The locales whose texts the app loads to show this one. */
export const localesShown = (locale: Locale): Locale[] => sourcesOf(locale, locales, reference);

/** A text of the server's catalogs by its dotted key. */
export function text(locale: Locale, key: string, values: Values = {}): string {
  const own = polyglotOf(locale);
  if (!own.has(key)) throw new Error(`No text under ${key}`);
  return own.t(key, values);
}

/** A locale's texts; those of `others`, by their keys, stand in for the catalog's. */
export function wordsOf(locale: Locale, others: Record<string, string> = {}) {
  const own = createPolyglot(locale, others);
  return (key: string, values: Values = {}): string =>
    own.has(key) ? own.t(key, values) : text(locale, key, values);
}

/** The same for a key that may be missing. */
export const findText = (locale: Locale, key: string): string | undefined =>
  polyglotOf(locale).has(key) ? polyglotOf(locale).t(key) : undefined;

function polyglotOf(locale: Locale) {
  const own = polyglots.get(locale);
  if (!own) throw new Error(`No locale ${locale}`);
  return own;
}

/** The message of an error code or of a fault's key. */
export function errorText(key: string, values: Values = {}, locale: Locale = reference): string {
  return text(locale, key.includes('.') ? key : `errors.${key}`, values);
}

/** No browser sends more; a header with thousands would cost time on every call. */
const maxTags = 20;
