import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What is said to whoever signs in again in another tab, there and here; the button is called as on the sign-in page. */
export const loadSignInAgainTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/{signIn,signInAgain}.json', { import: 'default' }),
);
