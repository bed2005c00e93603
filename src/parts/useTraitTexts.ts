import type { Trait } from '#contract/traits.ts';
import type { RecordWords } from '../layout/appResource.ts';
import { useRecordWords } from '../layout/useRecordWords.ts';

type Named = Pick<Trait, 'code' | 'name'>;
type Described = Pick<Trait, 'code' | 'description'>;

/** Traits that ship have their words in the catalogs; others keep those of their record. */
export const traitWords = {
  name: ({ code }: Named) => [`traits.names.${code}`],
  description: ({ code }: Described) => [`traits.descriptions.${code}`],
} satisfies RecordWords<Trait>;

export function useTraitTexts() {
  const wordsOf = useRecordWords();
  return {
    nameOf: (trait: Named) => wordsOf(traitWords, trait, 'name'),
    descriptionOf: (trait: Described) => wordsOf(traitWords, trait, 'description'),
  };
}
