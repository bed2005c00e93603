import { sql } from 'kysely';
import { compiledOnce, type Places } from '../db/compiledOnce.ts';
import { withNext } from '../db/connection.ts';
import { type InAccount, inAccount } from '../db/inAccount.ts';

/** One session, or all of a user's except one. */
type Ended = { id: string; userId?: undefined } | { id?: undefined; userId: string; keeps?: string | null };

/**
 * Ends sessions: their tokens are refused from the next call on, and no tab can renew. Ending all of a user's also
 * ends their sign-ins under way: an earlier proof of identity is void.
 */
export async function endSessions(tx: InAccount, { now, ...ended }: Ended & { now: Date }): Promise<void> {
  const of = { accountId: tx.accountId, now };
  const ending =
    ended.id === undefined
      ? endingAllBut(tx.db, { ...of, userId: ended.userId, keeps: ended.keeps ?? null })
      : endingOne(tx.db, { ...of, id: ended.id });
  await withNext(tx.db, ending);
}

type Of = { accountId: string; now: Date };
const endingOne = compiledOnce((db, { id, accountId, now }: Places<Of & { id: string }>) =>
  inAccount(db, accountId)
    .updateTable('sessions')
    .set({ ended_on: now })
    .where('ended_on', 'is', null)
    .where('id', '=', id),
);
const endingAllBut = compiledOnce(
  (db, { userId, keeps, accountId, now }: Places<Of & { userId: string; keeps: string | null }>) =>
    db
      .with('sign_ins', () =>
        inAccount(db, accountId)
          .updateTable('users')
          .set({ sign_ins_ended: sql<number>`sign_ins_ended + 1` })
          .where('id', '=', userId),
      )
      .updateTable('sessions')
      .set({ ended_on: now })
      .where('account_id', '=', accountId)
      .where('ended_on', 'is', null)
      .where('user_id', '=', userId)
      .where('id', 'is distinct from', keeps),
);

/** Ends every session of the account, and every sign-in under way at its host. */
export async function endAllSessions(tx: InAccount, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ ended_on: now }).where('ended_on', 'is', null).execute();
  await tx.deleteFrom('oidc_records').where('model', '=', 'Interaction').execute();
  await tx.deleteFrom('sign_in_codes').execute();
}
