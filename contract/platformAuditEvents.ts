import * as z from 'zod/mini';
import { AccountType } from './accounts.ts';
import { AuditEvent, auditEventExport, auditEventFilters, auditEventOrder } from './auditEvents.ts';
import { SearchText } from './text.ts';

/** An event of any account's log, and the account. */
export const PlatformAuditEvent = z.extend(AuditEvent, {
  account: z.object({ subdomain: z.string(), name: z.string(), accountType: AccountType }),
});
export type PlatformAuditEvent = z.infer<typeof PlatformAuditEvent>;

/** `account`: the one of this subdomain, else all whose names hold each word. */
const filters = { ...auditEventFilters, account: SearchText };

/** Counted as `AuditEventListQuery` is. */
export const PlatformAuditEventListQuery = z.object({ ...auditEventOrder, ...filters });
export type PlatformAuditEventListQuery = z.infer<typeof PlatformAuditEventListQuery>;

export const PlatformAuditEventExportQuery = z.object({ ...auditEventExport, ...filters });
