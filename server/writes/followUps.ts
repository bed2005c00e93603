import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { enqueue, type NewJob } from '../jobs/enqueue.ts';

/** What happens once a write is committed, and only then; a mail is a job too. */
export type FollowUps = { jobs?: readonly NewJob[] };

/** Queues what follows, in the write's transaction. */
export async function queueFollowUps(
  deps: Deps,
  trx: Kysely<Database>,
  { jobs = [] }: FollowUps,
): Promise<void> {
  for (const job of jobs) await enqueue(deps, trx, job);
}
