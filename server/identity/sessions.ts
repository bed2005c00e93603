import type { InAccount } from '../db/inAccount';

/** Ends one session or all of a user's: their tokens are refused from the next call on, and no tab can renew. */
export async function endSessions(
  tx: InAccount,
  {
    id,
    userId,
    now,
  }: ({ id: string; userId?: undefined } | { id?: undefined; userId: string }) & { now: Date },
): Promise<void> {
  const open = tx.updateTable('sessions').set({ ended_on: now }).where('ended_on', 'is', null);
  await (id === undefined ? open.where('user_id', '=', userId) : open.where('id', '=', id)).execute();
}

/** Ends every session of the account. */
export async function endAllSessions(tx: InAccount, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ ended_on: now }).where('ended_on', 'is', null).execute();
}
