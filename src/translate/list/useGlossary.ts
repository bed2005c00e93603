import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Glossary, Term } from '#i18n/translation/glossary.ts';
import { loadGlossary } from '../catalogTexts.ts';
import { onProposals, settleTerms, type TermProposal, termProposals } from '../proposals.ts';

/** The terms of the glossary as this browser proposes them, and as the catalogs have them. */
export type ProposedGlossary = { terms: readonly Term[]; known: readonly Term[] };

export function useGlossary(locale: string): ProposedGlossary {
  const [known, setKnown] = useState<readonly Term[]>([]);
  const kept = useSyncExternalStore(onProposals, termProposals);
  useEffect(() => {
    const take = (glossary: Glossary) => {
      settleTerms(glossary);
      setKnown(glossary);
    };
    loadGlossary().then(take).catch(console.error);
  }, []);
  return useMemo(() => ({ known, terms: withProposals(known, kept, locale) }), [known, kept, locale]);
}

export function withProposals(known: readonly Term[], kept: readonly TermProposal[], locale: string): Term[] {
  const own = kept.filter((one) => one.locale === locale);
  const isOf = (term: Pick<Term, 'english'>) => (one: TermProposal) =>
    one.term.english[0] === term.english[0];
  const fresh = own.filter(({ term }) => !known.some((one) => one.english[0] === term.english[0]));
  const changed = known.map((term) => {
    const proposal = own.find(isOf(term));
    if (!proposal) return term;
    return { ...term, translations: { ...term.translations, [locale]: proposal.translation } };
  });
  return [
    ...changed,
    ...fresh.map(({ term, translation }) => ({ ...term, translations: { [locale]: translation } })),
  ];
}
