import { type Term, termsIn } from '#i18n/translation/glossary.ts';
import { type Row, translationOf } from './rows.ts';

/** A text that has a term; `forbidden` is what stands in its translation instead. */
export type TextHit = { row: Row; isMissed: boolean; forbidden: string | undefined };

/** A term goes by its first English form. */
export const nameOf = ({ english }: Pick<Term, 'english'>) => english[0] ?? '';

/** The translated texts of each term, by its first English form. */
export function hitsOf(
  terms: readonly Term[],
  locale: string,
  rows: readonly Row[],
): ReadonlyMap<string, readonly TextHit[]> {
  const hits = new Map<string, TextHit[]>(terms.map((term) => [nameOf(term), []]));
  const glossary = [...terms];
  for (const row of rows) {
    const translation = translationOf(row);
    if (!translation.trim()) continue;
    for (const { term, isMissed, forbidden } of termsIn(glossary, locale, row.english, translation))
      hits.get(nameOf(term))?.push({ row, isMissed, forbidden });
  }
  return hits;
}
