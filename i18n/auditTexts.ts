import { catalogLoader } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';

/** The texts of an account's log, for its screens and those that show part of it. */
export const loadAuditTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/auditEvents.json', { import: 'default' }),
);

/** The same with the texts of the log of all accounts. */
export const loadPlatformAuditTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/{auditEvents,platformAuditEvents}.json', { import: 'default' }),
);
