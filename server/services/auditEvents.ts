import type { HandlersOf, TargetAccount } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { onePage } from '../db/pagination.ts';
import type { Deps } from '../deps.ts';
import { auditEventPage, findAuditEvent } from './auditEvents/auditEventQuery.ts';
import { exportAuditEvents } from './auditEvents/exportAuditEvents.ts';
import { signInsByDay } from './auditEvents/signInsByDay.ts';

/** An account's audit log, to be read by those who may read the account. */
export function auditEventsService(deps: Deps): HandlersOf<'auditEvents'> {
  const accountOf = ({ accountId }: TargetAccount) => inAccount(deps.db, accountId);
  return {
    'auditEvents.list': ({ account, actor, query }) => auditEventPage(accountOf(account), query, actor),

    'auditEvents.export': (call) => exportAuditEvents(deps, call),

    'auditEvents.signIns': async ({ account }) =>
      onePage(await signInsByDay(accountOf(account), deps.clock())),

    'auditEvents.get': async ({ account, actor, params }) => ({
      data: await findAuditEvent(accountOf(account), params.id, actor),
    }),
  };
}
