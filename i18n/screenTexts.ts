import { loadersByName } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** Loads catalogs of the folder `screens`, which a screen brings along: `screenTexts('webhooks')`. */
export const screenTexts = loadersByName(
  import.meta.glob<Catalogs>('./*/screens/*.json', { import: 'default' }),
);

/** The texts of the directory's screens, and the names of a firm's values. */
export const loadFirmTexts = screenTexts(
  'crmImports',
  'crmIntegrations',
  'crmInvestorFirms',
  'firms',
  'firmRecords',
  'firmValues',
  'recordParts',
);
