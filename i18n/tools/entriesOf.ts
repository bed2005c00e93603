import { reference } from '../locales.ts';
import type { Entry } from '../translation/entry.ts';
import { catalogsIn, readCatalog, readEnglish } from './catalogFiles.ts';
import { formerEnglish, placeOf, readSources } from './translatedFrom.ts';

/** Every text of a locale beside its English, missing ones as well. */
export function entriesOf(folder: string, locale: string): Entry[] {
  const sources = readSources(folder, locale);
  return catalogsIn(folder, reference).flatMap((name) => {
    const { texts } = readCatalog(folder, `${locale}/${name}`);
    return [...readEnglish(folder, locale, name).texts].map(([key, english]) => {
      const translation = texts.get(key) ?? '';
      const place = placeOf(name, key);
      return { place, english, translation, former: formerEnglish(sources.get(place), english, translation) };
    });
  });
}
