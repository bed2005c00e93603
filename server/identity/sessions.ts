import { withNext } from '../db/connection';
import type { InAccount } from '../db/inAccount';

/** One session, or all of a user's but one that goes on. */
type Ended = { id: string; userId?: undefined } | { id?: undefined; userId: string; keeps?: string | null };

/** Ends sessions: their tokens are refused from the next call on, and no tab can renew. */
export async function endSessions(tx: InAccount, { now, ...ended }: Ended & { now: Date }): Promise<void> {
  const open = tx.updateTable('sessions').set({ ended_on: now }).where('ended_on', 'is', null);
  const ending =
    ended.id !== undefined
      ? open.where('id', '=', ended.id)
      : open.where('user_id', '=', ended.userId).where('id', 'is distinct from', ended.keeps ?? null);
  await withNext(tx.db, ending);
}

/** Ends every session of the account. */
export async function endAllSessions(tx: InAccount, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ ended_on: now }).where('ended_on', 'is', null).execute();
}
