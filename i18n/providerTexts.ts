import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts of the identity providers' screens and their forms' faults; the screens load them. */
export const loadProviderTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/identityProviderScreens.json', { import: 'default' }),
);
