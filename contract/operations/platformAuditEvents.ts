import { gate, type Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import {
  PlatformAuditEvent,
  PlatformAuditEventExportQuery,
  PlatformAuditEventListQuery,
} from '../platformAuditEvents.ts';

const access = { admin: gate('Account').read.admin };
const event = ordinaryCalls({
  path: { admin: '/api/v1/admin/auditEvents' },
  record: PlatformAuditEvent,
  access: { read: access },
});

/**
 * The audit logs of all accounts as one, for the platform's staff: each shows them exactly what its account's log
 * does.
 */
export const platformAuditEventsOperations = {
  'platformAuditEvents.list': event.list('The audit logs of all accounts', PlatformAuditEventListQuery),
  'platformAuditEvents.export': {
    summary: 'The audit logs of all accounts as a spreadsheet',
    method: 'GET',
    path: { admin: '/api/v1/admin/auditEvents/export' },
    access,
    query: PlatformAuditEventExportQuery,
    answer: null,
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    idempotency: 'safe',
  },
  'platformAuditEvents.get': event.get("One event of any account's audit log"),
} as const satisfies Operations;
