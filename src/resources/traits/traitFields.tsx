import type { Trait } from '../../../contract/traits';
import type { FieldTable } from '../../layout/appResource';
import { useTraitTexts } from '../../parts/useTraitTexts';

/** Traits that ship are named in the reader's language. */
export const traitFields: FieldTable<Trait> = {
  name: (_, trait) => <TraitText trait={trait} of="name" />,
  description: (_, trait) => <TraitText trait={trait} of="description" />,
};

function TraitText({ trait, of }: { trait: Trait; of: 'name' | 'description' }) {
  const { nameOf, descriptionOf } = useTraitTexts();
  const text = of === 'name' ? nameOf(trait) : descriptionOf(trait);
  return <span title={text}>{text}</span>;
}
