import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the API reference says around the document. */
export const loadApiTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/platform.json', { import: 'default' }),
);
