import * as z from 'zod/mini';
import { gate, type Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';
import {
  PlatformAuditEvent,
  PlatformAuditEventExportQuery,
  PlatformAuditEventListQuery,
} from '../platformAuditEvents.ts';

const access = { admin: gate('Account').read.admin };

/**
 * The audit logs of all accounts as one, for the platform's staff: each shows them exactly what its account's log
 * does.
 */
export const platformAuditEventsOperations = {
  'platformAuditEvents.list': {
    summary: 'The audit logs of all accounts',
    method: 'GET',
    path: { admin: '/api/v1/admin/auditEvents' },
    access,
    query: PlatformAuditEventListQuery,
    answer: pageOf(PlatformAuditEvent),
    idempotency: 'safe',
  },
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
  'platformAuditEvents.get': {
    summary: "One event of any account's audit log",
    method: 'GET',
    path: { admin: '/api/v1/admin/auditEvents/{id}' },
    params: { id: z.uuid() },
    access,
    answer: one(PlatformAuditEvent),
    idempotency: 'safe',
  },
} as const satisfies Operations;
