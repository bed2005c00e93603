import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the pages of investor sign-up say, and what is wrong with their fields, beside the texts of the sign-in pages. */
export const loadInvestorSignupTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/{investorSignup,validation}.json', { import: 'default' }),
);
