import { catalogLoader, type LoadCatalogs } from './catalogs.ts';
import type { Catalogs } from './polyglot.ts';
import { withPlatformAudit } from './withPlatformAudit.ts';

/** The texts of an account's log, for its screens and those that show part of it. */
export const loadAuditTexts = catalogLoader(
  import.meta.glob<Catalogs>('./*/auditEvents.json', { import: 'default' }),
);

/** The same with those of the log of all accounts. */
export const loadPlatformAuditTexts: LoadCatalogs = async (locale) =>
  withPlatformAudit(await loadBoth(locale));

const loadBoth = catalogLoader(
  import.meta.glob<Catalogs>('./*/{auditEvents,platformAuditEvents}.json', { import: 'default' }),
);
