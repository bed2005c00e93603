import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts of the invite screens. */
export const loadInvestorInviteTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/investorInvites.json', { import: 'default' }),
);
