import * as z from 'zod/mini';
import { AccountType } from './accounts.ts';
import { AuditEvent, auditEventExport, auditEventFilters, auditEventPaging } from './auditEvents.ts';
import { SearchText } from './text.ts';

/** An event of any account's log, with the account. */
export const PlatformAuditEvent = z.extend(AuditEvent, {
  account: z.object({ subdomain: z.string(), name: z.string(), accountType: AccountType }),
});
export type PlatformAuditEvent = z.infer<typeof PlatformAuditEvent>;

/** `account`: the one with this subdomain, else all whose names contain each word. */
const filters = { ...auditEventFilters, account: SearchText };

/** Counted like `AuditEventListQuery`. */
export const PlatformAuditEventListQuery = z.object({ ...auditEventPaging, ...filters });
export type PlatformAuditEventListQuery = z.infer<typeof PlatformAuditEventListQuery>;

export const PlatformAuditEventExportQuery = z.object({ ...auditEventExport, ...filters });
