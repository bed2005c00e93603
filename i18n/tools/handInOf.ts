import { contentOf, type EnglishTerm, type TermTranslation } from '../translation/glossary.ts';
import type { HandIn } from '../translation/handIn.ts';
import { versionOf } from './confirmed.ts';
import { entriesOf } from './entriesOf.ts';
import { readGlossary } from './glossaryFile.ts';
import { digestOf } from './translatedFrom.ts';

/** Every text of a locale and the terms of the glossary, to be translated. */
export function handInOf(folder: string, locale: string): HandIn {
  return {
    locale,
    texts: entriesOf(folder, locale).map((entry) => ({
      ...entry,
      version: versionOf(entry),
      isConfirmed: false,
    })),
    terms: readGlossary(folder).map(({ translations, ...term }) => {
      const translation = translations[locale] ?? { forms: [] };
      return { term, translation, version: termVersion(term, translation) };
    }),
  };
}

/** Identifies a term as it is in the glossary of a locale. */
export const termVersion = (term: EnglishTerm, translation: TermTranslation): string =>
  digestOf(contentOf(term, translation));
