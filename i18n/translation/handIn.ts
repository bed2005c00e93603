import { type Entry, placeholders } from './entry.ts';
import { formsOf } from './faults.ts';
import type { EnglishTerm, TermTranslation } from './glossary.ts';

/** Where `npm run dev` takes what is handed in: `tools/writeHandIns.ts`. */
export const handInPath = '/__translate/hand-in';

/** What a file for translators holds in one locale: all texts when it goes out, proposals when it is handed in. */
export type HandIn = { locale: string; texts: HandInText[]; terms: HandInTerm[] };

export type HandInText = Entry & {
  /** Names the English, and the translation that this one replaces, by their digests: `versionOf`. */
  version: string;
  /** Whether the translation is right as it is, although it is stale or suspect. */
  isConfirmed: boolean;
};

export type HandInTerm = { term: EnglishTerm; translation: TermTranslation; version: string };

/** What of a file could be read, with the place of each row in it: `fr.xlf:12`. */
export type ReadHandIn = { locale: string; texts: ReadText[]; terms: ReadTerm[] };
export type ReadText = {
  at: string;
  place: string;
  translation: string;
  isConfirmed: boolean;
  /** As the file shows it; a file that some other program wrote may lack it, as well as the version. */
  english?: string | undefined;
  version?: string | undefined;
};
export type ReadTerm = {
  at: string;
  term: EnglishTerm;
  translation: TermTranslation;
  version?: string | undefined;
};

/** What a translator must know about a text beyond its English. */
export function noteOn({ english, former }: Entry, locale: string): string {
  const names = placeholders(english);
  const forms = formsOf(english, locale);
  return [
    former !== undefined && `Translated from ${JSON.stringify(former)}.`,
    names.length > 0 && `Keep ${names.join(', ')}.`,
    english.includes('||||') &&
      `Plural forms: ${forms.join(', ')}${forms.length > 1 ? '; part them by ||||' : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `users.fields.email` → `users` and `fields.email`. */
export function partsOf(place: string): { catalog: string; key: string } {
  const dot = place.indexOf('.');
  return { catalog: place.slice(0, dot), key: place.slice(dot + 1) };
}
