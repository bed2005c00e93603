import {
  AuditEvent,
  AuditEventExportQuery,
  AuditEventListQuery,
  SignInDay,
  SignInsQuery,
} from '../auditEvents.ts';
import { gate, inAccount, type Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import { pageOf } from '../paging.ts';

const { read } = gate('Account');
const event = ordinaryCalls({ path: inAccount('/auditEvents'), record: AuditEvent, access: { read } });

/**
 * Who did what in an account, and what was refused. Events about users, roles and keys are shown only to
 * those who may read these. No call writes here: an event is written with its change, or sums up an hour's refusals
 * of one kind.
 */
export const auditEventsOperations = {
  'auditEvents.list': event.list("An account's audit log", AuditEventListQuery),
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
  'auditEvents.get': event.get('One event of an audit log'),
} as const satisfies Operations;
