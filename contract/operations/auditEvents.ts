import * as z from 'zod/mini';
import {
  AuditEvent,
  AuditEventExportQuery,
  AuditEventListQuery,
  SignInDay,
  SignInsQuery,
} from '../auditEvents.ts';
import { gate, inAccount, type Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';

const { read } = gate('Account');

/**
 * What was done in an account and by whom, and what was refused. Events about users, roles and keys are shown only to
 * those who may read these. No call writes here: an event is written with its change, or sums up an hour's refusals
 * of one kind.
 */
export const auditEventsOperations = {
  'auditEvents.list': {
    summary: "An account's audit log",
    method: 'GET',
    path: inAccount('/auditEvents'),
    access: read,
    query: AuditEventListQuery,
    answer: pageOf(AuditEvent),
    idempotency: 'safe',
  },
  'auditEvents.export': {
    summary: "An account's audit log as a spreadsheet",
    method: 'GET',
    path: inAccount('/auditEvents/export'),
    access: read,
    query: AuditEventExportQuery,
    answer: null,
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    idempotency: 'safe',
  },
  'auditEvents.signIns': {
    summary: 'Sign-ins of the last 30 days, by day',
    method: 'GET',
    path: inAccount('/auditEvents/signIns'),
    access: read,
    query: SignInsQuery,
    answer: pageOf(SignInDay),
    idempotency: 'safe',
  },
  'auditEvents.get': {
    summary: 'One event of an audit log',
    method: 'GET',
    path: inAccount('/auditEvents/{id}'),
    params: { id: z.uuid() },
    access: read,
    answer: one(AuditEvent),
    idempotency: 'safe',
  },
} as const satisfies Operations;
