import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts of the directory's screens, and the names of a firm's values. */
export const loadFirmTexts = catalogLoader(
  import.meta.glob<Catalogs>(
    './*/{crmImports,crmIntegrations,crmInvestorFirms,firms,firmRecords,firmValues,recordParts}.json',
    { import: 'default' },
  ),
);
