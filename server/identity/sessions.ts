import { sql } from 'kysely';
import type { OwnSession } from '#contract/ownSessions.ts';
import { sessionLimits } from '#contract/session.ts';
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

/** Sessions of a user neither ended nor expired. */
export function openSessions(tx: InAccount, userId: string, now: Date) {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_on', 'is', null)
    .where('last_active_on', '>', ago(sessionLimits.idle))
    .where('started_on', '>', ago(sessionLimits.absolute));
}

/** Those of one user as callers see them: their own first, then by last use. Nobody looks through more. */
export async function sessionsOf(
  tx: InAccount,
  { userId, current, now }: { userId: string; current: string | null; now: Date },
): Promise<OwnSession[]> {
  const rows = await openSessions(tx, userId, now)
    .select(['id', 'user_agent', 'ip_address', 'started_on', 'last_active_on'])
    .orderBy((eb) => eb('id', '=', current ?? ''), 'desc')
    .orderBy('last_active_on', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    ipAddress: row.ip_address,
    startedOn: row.started_on.toISOString(),
    lastActiveOn: row.last_active_on.toISOString(),
    isCurrent: row.id === current,
  }));
}

const maxListed = 100;

/** Ends every session of the account, and every sign-in under way at its host. */
export async function endAllSessions(tx: InAccount, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ ended_on: now }).where('ended_on', 'is', null).execute();
  await tx.deleteFrom('oidc_records').where('model', '=', 'Interaction').execute();
  await tx.deleteFrom('sign_in_codes').execute();
}
