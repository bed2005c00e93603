import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What is said where a browser keeps a page from working. */
export const loadObstacleTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/obstacles.json', { import: 'default' }),
);
