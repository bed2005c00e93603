import { parseTag } from '../languageTags.ts';
import { reference } from '../locales.ts';
import { catalogsIn, readCatalog, readEnglish, writeCatalog } from './catalogFiles.ts';

/** Gives a locale every catalog and key of English, empty where missing, and returns the locale's tag. */
export function addLocale(folder: string, text: string): string {
  const locale = parseTag(text)?.baseName ?? '';
  if (!isLanguage(locale)) throw new Error(`${text} is not the tag of a language, such as de or fr-CA`);
  const catalogs = catalogsIn(folder, reference).map((name) => {
    const file = `${locale}/${name}`;
    const english = readEnglish(folder, locale, name);
    const own = readCatalog(folder, file);
    for (const { file, fault, line } of [...english.faults, ...own.faults])
      throw new Error(`${file}:${line}: ${fault}`);
    return { file, texts: own.texts, english: english.texts };
  });
  for (const { file, texts, english } of catalogs) writeCatalog(folder, file, texts, english);
  return locale;
}

const isLanguage = (tag: string) =>
  tag !== '' && new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined;
