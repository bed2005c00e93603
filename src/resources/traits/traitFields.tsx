import type { Trait } from '#contract/traits.ts';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';

/** Built-in traits are named in the reader's language. */
export const traitFields: FieldTable<Trait> = {
  name: (_, trait) => <TraitText trait={trait} of="name" />,
  description: (_, trait) => <TraitText trait={trait} of="description" />,
};

function TraitText({ trait, of }: { trait: Trait; of: 'name' | 'description' }) {
  const { nameOf, descriptionOf } = useTraitTexts();
  const text = of === 'name' ? nameOf(trait) : descriptionOf(trait);
  return (
    <span className="lines" title={text}>
      {text}
    </span>
  );
}
