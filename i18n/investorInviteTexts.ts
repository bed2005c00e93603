import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the screens of invites say. */
export const loadInvestorInviteTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/investorInvites.json', { import: 'default' }),
);
