import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the screens of roles and keys say besides the words that lists need. */
export const loadAccessTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/accessScreens.json', { import: 'default' }),
);
