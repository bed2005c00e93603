import type { Trait } from '#contract/traits.ts';
import type { RecordWords } from '#src/admin/resource/resource.ts';
import { useRecordWords } from '#src/admin/resource/useRecordWords.ts';

type Named = Pick<Trait, 'code' | 'name'>;
type Described = Pick<Trait, 'code' | 'description'>;

/** Built-in traits have texts in the catalogs; others keep their record's. */
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
