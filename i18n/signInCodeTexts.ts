import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts of the form for a mailed code, on the sign-in page and over a page whose user signs in again. */
export const loadSignInCodeTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/signInCode.json', { import: 'default' }),
);
