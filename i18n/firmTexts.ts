import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** What the screens of the directory say, and what the values of a firm are called. */
export const loadFirmTexts = catalogLoader(
  import.meta.glob<Catalogs>(
    './*/{crmImports,crmIntegrations,crmInvestorFirms,firms,firmRecords,firmValues,recordParts}.json',
    { import: 'default' },
  ),
);
