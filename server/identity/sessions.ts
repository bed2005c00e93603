import { compiledOnce, type Places } from '../db/compiledOnce';
import { withNext } from '../db/connection';
import { type InAccount, inAccount } from '../db/inAccount';

/** One session, or all of a user's but one that goes on. */
type Ended = { id: string; userId?: undefined } | { id?: undefined; userId: string; keeps?: string | null };

/** Ends sessions: their tokens are refused from the next call on, and no tab can renew. */
export async function endSessions(tx: InAccount, { now, ...ended }: Ended & { now: Date }): Promise<void> {
  const of = { accountId: tx.accountId, now };
  const ending =
    ended.id === undefined
      ? endingAllBut(tx.db, { ...of, userId: ended.userId, keeps: ended.keeps ?? null })
      : endingOne(tx.db, { ...of, id: ended.id });
  await withNext(tx.db, ending);
}

type Of = { accountId: string; now: Date };
const endingOne = compiledOnce((db, { id, ...of }: Places<Of & { id: string }>) =>
  openSessions(db, of).where('id', '=', id),
);
const endingAllBut = compiledOnce(
  (db, { userId, keeps, ...of }: Places<Of & { userId: string; keeps: string | null }>) =>
    openSessions(db, of).where('user_id', '=', userId).where('id', 'is distinct from', keeps),
);
const openSessions = (db: InAccount['db'], { accountId, now }: Places<Of>) =>
  inAccount(db, accountId).updateTable('sessions').set({ ended_on: now }).where('ended_on', 'is', null);

/** Ends every session of the account. */
export async function endAllSessions(tx: InAccount, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ ended_on: now }).where('ended_on', 'is', null).execute();
}
