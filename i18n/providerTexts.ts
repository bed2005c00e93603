import { catalogLoader } from './catalogs';
import type { Catalogs } from './translate';

/** What the screens of identity providers say, and their forms find wrong; they bring it along. */
export const loadProviderTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/identityProviderScreens.json', { import: 'default' }),
);
