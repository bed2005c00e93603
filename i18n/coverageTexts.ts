import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts about firms that an employee covers, on a user's screens and one's own. */
export const loadCoverageTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/investorCoverage.json', { import: 'default' }),
);
