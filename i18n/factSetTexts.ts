import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts of the external provider's screens, which load them. */
export const loadFactSetTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/factSetFirms.json', { import: 'default' }),
);
