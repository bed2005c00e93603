import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The entity matcher's texts, which it loads. */
export const loadMatcherTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/firmMatcher.json', { import: 'default' }),
);
