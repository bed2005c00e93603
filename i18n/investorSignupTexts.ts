import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts of investor sign-up and of its fields' faults, beside those of the sign-in pages. */
export const loadInvestorSignupTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/{investorSignup,validation}.json', { import: 'default' }),
);
