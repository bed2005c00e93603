import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts of signing in again in another tab, for both tabs; the button is named as on the sign-in page. */
export const loadSignInAgainTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/{signIn,signInAgain}.json', { import: 'default' }),
);
