import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts about second factors, one's own and a user's. */
export const loadOwnFactorTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/ownFactors.json', { import: 'default' }),
);
