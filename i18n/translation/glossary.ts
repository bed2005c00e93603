import * as z from 'zod/mini';
import { withoutPlaceholders } from './entry.ts';

/**
 * How a term is translated, with each of its inflected forms, and the words that must not stand for it. An asterisk stands
 * for any letters and hyphens, as languages that write compounds in one need it: `mandant*`, `*benutzer*`.
 */
export const TermTranslation = z.strictObject({
  forms: z.array(z.string()),
  forbidden: z.optional(z.array(z.string())),
  note: z.optional(z.string()),
});
export type TermTranslation = z.infer<typeof TermTranslation>;

/**
 * `english`: the term as a dictionary would list it, then its plural and other forms. `exceptions`: English phrases in
 * which these words are not the term, such as names.
 */
export const EnglishTerm = z.strictObject({
  english: z.array(z.string()).check(z.minLength(1)),
  note: z.optional(z.string()),
  exceptions: z.optional(z.array(z.string())),
});
export type EnglishTerm = z.infer<typeof EnglishTerm>;

export const Term = z.extend(EnglishTerm, { translations: z.record(z.string(), TermTranslation) });
export type Term = z.infer<typeof Term>;

export const Glossary = z.array(Term);
export type Glossary = z.infer<typeof Glossary>;

/** All that a term says in one locale, in one string. */
export const contentOf = ({ english, note, exceptions }: EnglishTerm, translation: TermTranslation): string =>
  JSON.stringify([
    english,
    note ?? '',
    exceptions ?? [],
    translation.forms,
    translation.forbidden ?? [],
    translation.note ?? '',
  ]);

/** A term that an English text has, and whether its translation has it too; `forbidden` is the word it has instead. */
export type TermHit = {
  term: Term;
  translation: TermTranslation;
  isMissed: boolean;
  forbidden?: string | undefined;
};

/**
 * The terms of an English text that the locale has a translation for. Where one term contains another, as *draft
 * account* does *account*, only the longer one counts.
 */
export function termsIn(glossary: Glossary, locale: string, english: string, translated: string): TermHit[] {
  const hits: TermHit[] = [];
  let rest = withoutPlaceholders(english);
  const text = withoutPlaceholders(translated);
  for (const { phrase, term } of phrasesOf(glossary)) {
    const found = wordPattern([phrase]);
    if (!found.test(rest)) continue;
    rest = rest.replace(wordPattern([phrase], 'giu'), ' ');
    const translation = term?.translations[locale];
    if (!term || !translation || hits.some((hit) => hit.term === term)) continue;
    const forbidden = translation.forbidden?.find((word) => wordPattern([word]).test(text));
    const isMissed = forbidden !== undefined || !wordPattern(translation.forms).test(text);
    hits.push({ term, translation, isMissed, forbidden });
  }
  return hits;
}

/** Every form of every term and every exception, the longest first. */
function phrasesOf(glossary: Glossary): { phrase: string; term?: Term }[] {
  const known = phrases.get(glossary);
  if (known) return known;
  const all = glossary.flatMap((term) => [
    ...term.english.map((phrase) => ({ phrase, term })),
    ...(term.exceptions ?? []).map((phrase) => ({ phrase })),
  ]);
  const sorted = all.sort((one, other) => other.phrase.length - one.phrase.length);
  phrases.set(glossary, sorted);
  return sorted;
}

const phrases = new WeakMap<Glossary, { phrase: string; term?: Term }[]>();
const patterns = new Map<string, RegExp>();

/** Matches one of the phrases as whole words, in any case and with either apostrophe. */
function wordPattern(words: string[], flags = 'iu'): RegExp {
  const name = `${flags} ${words.join('|')}`;
  const made =
    patterns.get(name) ??
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escapeWord).join('|')})(?![\\p{L}\\p{N}])`, flags);
  patterns.set(name, made);
  made.lastIndex = 0;
  return made;
}

const escapeWord = (word: string) =>
  word
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/ /g, '[ \u00a0\u202f]')
    .replaceAll('\\*', '[\\p{L}-]*');
