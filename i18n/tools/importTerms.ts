import type { ReadTerm } from '../translation/handIn.ts';
import { readGlossary, writeGlossary } from './glossaryFile.ts';
import { termVersion } from './handInOf.ts';

type ImportedTerms = { changed: { locale: string; term: string }[]; leftAlone: string[] };

/** Takes a locale's terms: new ones, and those that have not changed in the glossary since the file was made. */
export function importTerms(folder: string, locale: string, terms: readonly ReadTerm[]): ImportedTerms {
  const glossary = readGlossary(folder);
  const result: ImportedTerms = { changed: [], leftAlone: [] };
  for (const { at, term, translation, version } of terms) {
    const name = term.english[0];
    if (!name || translation.forms.length === 0) continue;
    const known = glossary.find(({ english }) => english[0] === name);
    const now = known && termVersion(known, known.translations[locale] ?? { forms: [] });
    if (now === termVersion(term, translation)) continue;
    if ((now ?? '') !== (version ?? '')) {
      result.leftAlone.push(`${locale}, ${at}, ${name}: the term has changed since`);
      continue;
    }
    const translations = { ...known?.translations, [locale]: translation };
    if (known) glossary[glossary.indexOf(known)] = { ...term, translations };
    else glossary.push({ ...term, translations });
    result.changed.push({ locale, term: name });
  }
  if (result.changed.length > 0) writeGlossary(folder, glossary);
  return result;
}
