import { useTranslate } from 'react-admin';
import type { Trait } from '../../contract/traits';

/** Traits that ship have their words in the catalogs; others keep those of their record. */
export function useTraitTexts() {
  const translate = useTranslate();
  return {
    nameOf: ({ code, name }: Pick<Trait, 'code' | 'name'>) => translate(`traits.names.${code}`, { _: name }),
    descriptionOf: ({ code, description }: Pick<Trait, 'code' | 'description'>) =>
      translate(`traits.descriptions.${code}`, { _: description }),
  };
}
