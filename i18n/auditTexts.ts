import type { LoadCatalogs } from './catalogs.ts';
import { screenTexts } from './screenTexts.ts';
import { withPlatformAudit } from './withPlatformAudit.ts';

/** Of an account's log, with the words of what it says of the directory. */
export const loadAuditTexts = screenTexts('auditEvents', 'firms', 'firmValues');

const loadBoth = screenTexts('auditEvents', 'platformAuditEvents', 'firms', 'firmValues');

/** The texts of the log of all accounts, with those of an account's log. */
export const loadPlatformAuditTexts: LoadCatalogs = async (locale) =>
  withPlatformAudit(await loadBoth(locale));
