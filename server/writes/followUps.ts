import type { InAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { enqueue, type NewJob } from '../jobs/enqueue.ts';

/** What happens once a write is committed, and only then; a mail is a job too. */
export type FollowUps = { jobs?: readonly NewJob[] };

/** Queues what follows, in the write's transaction. */
export async function queueFollowUps(deps: Deps, tx: InAccount, { jobs = [] }: FollowUps): Promise<void> {
  for (const job of jobs) await enqueue(deps, tx, job);
}
