import { sql } from 'kysely';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueDaily } from '#server/jobs/queueDaily.ts';
import { verifyChain } from '#server/writes/auditChain.ts';

type Payload = { accountId: string; after: string | null };

/** To be called repeatedly: verifies each account's log once a day. */
export const checkingLogsDaily = (deps: Deps): (() => Promise<void>) =>
  queueDaily(deps, sql`true`, (accountId) => ({ kind: 'auditCheck', payload: { accountId, after: null } }));

/** In milliseconds: what one job begins no further log after, so that it ends within its lease. */
const turn = 20_000;

/** Verifies the logs of the accounts after one, by id, and stores what it finds; the rest is another job's. */
export const checkLogs =
  (deps: Deps) =>
  async ({ accountId, after }: Payload): Promise<void> => {
    const began = performance.now();
    let last = after;
    for (;;) {
      const next = await nextAccount(deps, last);
      if (!next) return;
      if (last !== after && performance.now() - began > turn) {
        const payload = { accountId, after: last };
        await enqueue(deps, inAccount(deps.db, accountId), { kind: 'auditCheck', payload });
        return;
      }
      await checkLog(deps, next.id);
      last = next.id;
    }
  };

const nextAccount = ({ db }: Deps, after: string | null) =>
  db
    .selectFrom('accounts')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

async function checkLog({ db, clock, log }: Deps, accountId: string): Promise<void> {
  const { events, head, broken } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => verifyChain(trx, accountId));
  const found = {
    checked_on: clock(),
    events,
    head,
    broken_at: broken?.position ?? null,
    reason: broken?.reason ?? null,
  };
  if (broken) log.error({ accountId, ...broken }, 'an audit log is broken');
  await db
    .insertInto('audit_checks')
    .values({ account_id: accountId, ...found })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(found))
    .execute();
}
