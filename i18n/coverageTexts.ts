import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What is said of the firms that an employee covers, on the screens of a user and of oneself. */
export const loadCoverageTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/investorCoverage.json', { import: 'default' }),
);
