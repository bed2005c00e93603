import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the screens of the external provider say; they bring it along. */
export const loadFactSetTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/factSetFirms.json', { import: 'default' }),
);
