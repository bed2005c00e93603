import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reference } from '../locales.ts';
import { catalogsIn, readCatalog } from './catalogFiles.ts';

/** Of each translated text, by catalog and key, a digest of it and the English text that it was made from. */
export type Sources = Map<string, string>;

const fileOf = (folder: string, locale: string) => join(folder, 'tools/translatedFrom', `${locale}.json`);

export const sourceKey = (name: string, key: string) => `${name.replace(/\.json$/, '')}.${key}`;

export function readSources(folder: string, locale: string): Sources {
  const file = fileOf(folder, locale);
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
}

/** The English text of which this is a translation, where there is another now: undefined where none is known, or the same. */
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
 * Remembers of what each text of a locale is a translation: of the English one of today, where it is new or has changed. One
 * whose English alone has changed is left as it was, unless it is of the catalogs that somebody `confirms`.
 */
export function rememberSources(
  folder: string,
  locale: string,
  confirms: (catalog: string) => boolean = () => false,
): void {
  const before = readSources(folder, locale);
  const sources = catalogsIn(folder, locale).flatMap((name): [string, string][] => {
    const catalog = name.replace(/\.json$/, '');
    const own = readCatalog(folder, `${locale}/${name}`);
    const { texts } = readCatalog(folder, `${reference}/${name}`);
    // Nothing is known of a file that can't be read, so that nothing of it is forgotten.
    if (own.faults.length > 0) return [...before].filter(([place]) => place.startsWith(`${catalog}.`));
    return [...texts].flatMap(([key, english]): [string, string][] => {
      const translated = own.texts.get(key) ?? '';
      if (translated.trim() === '') return [];
      const place = sourceKey(name, key);
      const known = before.get(place);
      const isStale = formerEnglish(known, english, translated) !== undefined;
      return [[place, isStale && known && !confirms(catalog) ? known : `${digestOf(translated)} ${english}`]];
    });
  });
  const json = `${JSON.stringify(Object.fromEntries(sources.sort()), null, 2)}\n`;
  mkdirSync(dirname(fileOf(folder, locale)), { recursive: true });
  writeFileSync(fileOf(folder, locale), json);
}

const digestLength = 8;
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, digestLength);
