import { type RawBuilder, sql } from 'kysely';
import { systemSubdomain } from '#contract/subdomains.ts';
import { inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { enqueue, type NewJob } from './enqueue.ts';

/**
 * To be called repeatedly: queues a job of the platform's account once a day, by the first replica that asks; not if
 * there is nothing to do.
 */
export function queueDaily(
  deps: Deps,
  condition: RawBuilder<unknown>,
  jobOf: (accountId: string, now: Date) => NewJob,
): () => Promise<void> {
  let queued = '';
  return async () => {
    const now = deps.clock();
    const day = now.toISOString().slice(0, 10);
    if (day === queued) return;
    const { rows } = await sql<{ id: string }>`
      select id from accounts where subdomain = ${systemSubdomain} and ${condition}`.execute(deps.db);
    for (const { id: accountId } of rows) {
      const job = jobOf(accountId, now);
      await enqueue(deps, inAccount(deps.db, accountId), { ...job, key: `${job.kind} ${day}` });
    }
    queued = day;
  };
}
