import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the entity matcher says; it brings it along. */
export const loadMatcherTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/firmMatcher.json', { import: 'default' }),
);
