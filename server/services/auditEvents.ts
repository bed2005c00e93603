import type { HandlersOf, TargetAccount } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { onePage } from '../db/pagination.ts';
import type { Deps } from '../deps.ts';
import { auditEventPage, findAuditEvent } from './auditEvents/auditEventQuery.ts';
import { exportAuditEvents } from './auditEvents/exportAuditEvents.ts';
import { signInsByDay } from './auditEvents/signInsByDay.ts';

/** An account's audit log, for those who may read the account. */
export function auditEventsService(deps: Deps): HandlersOf<'auditEvents'> {
  const accountOf = ({ accountId }: TargetAccount) => inAccount(deps.db, accountId);
  return {
    'auditEvents.list': (call) => auditEventPage(accountOf(call.account), call.query, call),

    'auditEvents.export': (call) => exportAuditEvents(deps, call),

    'auditEvents.signIns': async (call) =>
      onePage(await signInsByDay(accountOf(call.account), call, deps.clock(), call.query.timeZone)),

    'auditEvents.get': async (call) => ({
      data: await findAuditEvent(accountOf(call.account), call.params.id, call),
    }),
  };
}
