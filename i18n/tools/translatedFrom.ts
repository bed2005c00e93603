import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogOf, catalogsIn, readCatalog, readEnglish } from './catalogFiles.ts';

/** For each translated text, by catalog and key, a digest of it and the English it was made from. */
export type Sources = Map<string, string>;

const fileOf = (folder: string, locale: string) => join(folder, 'tools/translatedFrom', `${locale}.json`);

/** `users.fields.email`: a text's catalog and key. */
export const placeOf = (name: string, key: string) => `${catalogOf(name)}.${key}`;

export function readSources(folder: string, locale: string): Sources {
  const file = fileOf(folder, locale);
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
}

/** The English that this text translates, if it has changed since: undefined if unknown or unchanged. */
export function formerEnglish(
  source: string | undefined,
  english: string,
  translated: string,
): string | undefined {
  if (!source?.startsWith(`${digestOf(translated)} `)) return undefined;
  const former = source.slice(digestLength + 1);
  return former === english ? undefined : former;
}

/**
 * Records which English text each text of a locale translates: today's, if it is new or changed. If only the English
 * changed the record stays, unless the text is confirmed.
 */
export function rememberSources(
  folder: string,
  locale: string,
  isConfirmed: (place: string) => boolean = () => false,
): void {
  const before = readSources(folder, locale);
  const sources = catalogsIn(folder, locale).flatMap((name): [string, string][] => {
    const catalog = catalogOf(name);
    const own = readCatalog(folder, `${locale}/${name}`);
    const { texts } = readEnglish(folder, locale, name);
    // A file that can't be read says nothing, so its records are kept.
    if (own.faults.length > 0) return [...before].filter(([place]) => place.startsWith(`${catalog}.`));
    return [...texts].flatMap(([key, english]): [string, string][] => {
      const translated = own.texts.get(key) ?? '';
      if (translated.trim() === '') return [];
      const place = placeOf(name, key);
      const known = before.get(place);
      const isStale = formerEnglish(known, english, translated) !== undefined;
      if (isStale && known && !isConfirmed(place)) return [[place, known]];
      return [[place, `${digestOf(translated)} ${english}`]];
    });
  });
  const json = `${JSON.stringify(Object.fromEntries(sources.sort()), null, 2)}\n`;
  mkdirSync(dirname(fileOf(folder, locale)), { recursive: true });
  writeFileSync(fileOf(folder, locale), json);
}

const digestLength = 8;
export const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, digestLength);
