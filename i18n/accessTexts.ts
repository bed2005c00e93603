import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts of the screens of roles and keys, besides those of their lists. */
export const loadAccessTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/accessScreens.json', { import: 'default' }),
);
