import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts for browsers that can't show a page. */
export const loadObstacleTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/obstacles.json', { import: 'default' }),
);
