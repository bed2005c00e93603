import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { writeAudit } from './audit.ts';
import { type Cut, markActions } from './auditMarks.ts';

/** Events removed by one statement, within its time limit on a slow disk; and by one cut, which is one transaction. */
const atOnce = { statement: 5_000, cut: 50_000 };

/**
 * Removes the oldest events of an account's log, up to the first one after a moment, at most so many at once. The cut
 * is an event itself. Answers how many events have gone.
 */
export function cutLog(deps: Deps, accountId: string, until: Date): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ position: number; digest: string }>`
      select position::int, encode(digest, 'hex') as digest from audit_events
      where account_id = ${accountId} and position > 0
        and position < coalesce((select position from audit_events
          where account_id = ${accountId} and position > 0 and occurred_on >= ${until}
          order by position limit 1), 9e18)
        and position <= (select min(position) from audit_events where account_id = ${accountId} and position > 0)
          + ${atOnce.cut - 1}
      order by position desc limit 1`.execute(trx);
    const [last] = rows;
    if (!last) return 0;
    await sql`select set_config('tenantry.log_change', ${`cut ${accountId} ${last.position}`}, true)`.execute(
      trx,
    );
    let gone = 0;
    for (;;) {
      const { numAffectedRows = 0n } = await sql`delete from audit_events where id in (
        select id from audit_events where account_id = ${accountId} and (position is null or position <= ${last.position})
        limit ${atOnce.statement})`.execute(trx);
      gone += Number(numAffectedRows);
      if (Number(numAffectedRows) < atOnce.statement) break;
    }
    await sql`select set_config('tenantry.log_change', '', true)`.execute(trx);
    if (gone === 0) return 0;
    const cut: Cut & { events: number } = { ...last, until: until.toISOString(), events: gone };
    const author = { kind: 'job', name: 'Retention', onBehalfOf: null } as const;
    const origin = { version: null, ipAddress: null, requestId: null, operation: markActions.cut };
    await writeAudit(deps, trx, { ...origin, author, account: { accountId } }, 'audit_events', {
      objectId: accountId,
      before: null,
      after: cut,
    });
    return gone;
  });
}
