import type { InAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { enqueue, type NewJob } from '../jobs/enqueue.ts';

/** Jobs of a write, mails among them: stored with it in one transaction, run once it is committed. */
export type Outbox = { jobs?: readonly NewJob[] };

export async function writeOutbox(deps: Deps, tx: InAccount, { jobs = [] }: Outbox): Promise<void> {
  for (const job of jobs) await enqueue(deps, tx, job);
}
