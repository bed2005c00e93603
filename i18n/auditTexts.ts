import type { LoadCatalogs } from './catalogs.ts';
import { screenTexts } from './screenTexts.ts';
import { withPlatformAudit } from './withPlatformAudit.ts';

const loadBoth = screenTexts('auditEvents', 'platformAuditEvents');

/** The texts of the log of all accounts, with those of an account's log. */
export const loadPlatformAuditTexts: LoadCatalogs = async (locale) =>
  withPlatformAudit(await loadBoth(locale));
