import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the screens of identity providers say, and their forms find wrong; they bring it along. */
export const loadProviderTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/identityProviderScreens.json', { import: 'default' }),
);
