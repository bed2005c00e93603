import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The error page's texts for a login that an identity provider could not prove. */
export const loadExternalLoginTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/externalLogin.json', { import: 'default' }),
);
