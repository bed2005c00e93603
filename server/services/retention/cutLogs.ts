import { sql } from 'kysely';
import { dayMs } from '#contract/dayMs.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { retentionOf } from '#server/db/retentionRow.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueDaily } from '#server/jobs/queueDaily.ts';
import { markActions } from '#server/writes/auditMarks.ts';
import { cutLog } from '#server/writes/cutLog.ts';

type Payload = { accountId: string; after: string | null };

/** To be called repeatedly: once a day, removes from each log what is kept no longer, if there is an end. */
export const cuttingLogsDaily = (deps: Deps): (() => Promise<void>) =>
  queueDaily(deps, sql`exists (select from retention where log_days is not null)`, (accountId) => ({
    kind: 'logCuts',
    payload: { accountId, after: null },
  }));

/** In milliseconds: what one job begins no further cut after, so that it ends within its lease. */
const turn = 20_000;

/** Cuts the logs of the accounts after one, by id; the rest is another job's. */
export const cutLogs =
  (deps: Deps) =>
  async ({ accountId, after }: Payload): Promise<void> => {
    const { logDays } = await retentionOf(deps.db);
    if (logDays === null) return;
    const began = performance.now();
    const until = new Date(deps.clock().getTime() - logDays * dayMs);
    for (let last = after; ; ) {
      const next = await nextAccount(deps, last, until);
      if (!next) return;
      while ((await cutLog(deps, next, until)) > 0) {
        if (performance.now() - began > turn) {
          await enqueue(deps, inAccount(deps.db, accountId), {
            kind: 'logCuts',
            payload: { accountId, after: last },
          });
          return;
        }
      }
      last = next;
    }
  };

/** An account whose log has something too old besides an earlier cut: otherwise each cut would be followed by another. */
async function nextAccount({ db }: Deps, after: string | null, until: Date): Promise<string | undefined> {
  const old = sql`select from audit_events where account_id = accounts.id and occurred_on < ${until}
    and action <> ${markActions.cut}`;
  const { rows } = await sql<{ id: string }>`
    select id from accounts where (${after}::uuid is null or id > ${after}) and exists (${old}) order by id limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}
