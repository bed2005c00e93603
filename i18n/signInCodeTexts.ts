import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the form for a mailed code says, on the sign-in page, and over a page when its user signs in again. */
export const loadSignInCodeTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/signInCode.json', { import: 'default' }),
);
