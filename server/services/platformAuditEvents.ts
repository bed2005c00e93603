import type { HandlersOf } from '../access/call.ts';
import type { Deps } from '../deps.ts';
import { exportPlatformAuditEvents } from './auditEvents/exportAuditEvents.ts';
import { findPlatformAuditEvent, platformAuditEventPage } from './auditEvents/platformAuditEventQuery.ts';

/** The audit logs of all accounts, to be read by the platform's staff. */
export function platformAuditEventsService(deps: Deps): HandlersOf<'platformAuditEvents'> {
  return {
    'platformAuditEvents.list': ({ query, actor }) => platformAuditEventPage(deps.db, query, actor),

    'platformAuditEvents.export': (call) => exportPlatformAuditEvents(deps, call),

    'platformAuditEvents.get': async ({ params, actor }) => ({
      data: await findPlatformAuditEvent(deps.db, params.id, actor),
    }),
  };
}
