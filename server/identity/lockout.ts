import { type Kysely, sql } from 'kysely';
import { withNext } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import type { InAccount } from '../db/inAccount.ts';
import { emailKey } from '../db/normalise.ts';

/** Failures within the window that lock a user, and for how many minutes. */
export const lockout = { failures: 5, minutes: 15 } as const;

/** Whose attempts are counted together. Unknown addresses count like known ones, so that a lock reveals nothing. */
export type AttemptKey = { accountId: string; email: string };

/** `lockedUntil` of an allowed attempt: until when its failure would lock; null if it would not. */
export type Attempt = { allowed: boolean; lockedUntil: Date | null };

/**
 * Takes one of the five attempts before the password is checked: counted afterwards, a thousand parallel guesses
 * would all be verified before the first failed. One statement, so that no two attempts see the same count.
 */
export async function reserveAttempt(db: Kysely<Database>, key: AttemptKey, now: Date): Promise<Attempt> {
  const email = emailKey(key.email);
  const lockEnd = new Date(now.getTime() + lockout.minutes * 60_000);
  const forgotten = new Date(now.getTime() - lockout.minutes * 60_000);
  const { rows } = await sql<{ locked_until: Date | null }>`
    insert into sign_in_failures as kept (account_id, email_key, failures, first_failed_on, locked_until)
    values (${key.accountId}, ${email}, 1, ${now}, null)
    on conflict (account_id, email_key) do update set
      failures = case when ${isOver(now, forgotten)} then 1 else kept.failures + 1 end,
      first_failed_on = case when ${isOver(now, forgotten)} then excluded.first_failed_on else kept.first_failed_on end,
      locked_until = case
        when not (${isOver(now, forgotten)}) and kept.failures + 1 >= ${lockout.failures}
        then ${lockEnd}::timestamptz end
    where kept.locked_until is null or kept.locked_until <= ${now}::timestamptz
    returning locked_until`.execute(db);
  const reserved = rows[0];
  if (reserved) return { allowed: true, lockedUntil: reserved.locked_until };
  return { allowed: false, lockedUntil: await lockedUntil(db, key, now) };
}

/** Whether a counted row is obsolete: its lock is over, or its first failure too old. */
const isOver = (now: Date, forgotten: Date) =>
  sql`coalesce(kept.locked_until <= ${now}::timestamptz, kept.first_failed_on <= ${forgotten}::timestamptz)`;

/** Until when these attempts are refused; null if they are not. */
export async function lockedUntil(
  db: Kysely<Database>,
  { accountId, email }: AttemptKey,
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('locked_until')
    .where('account_id', '=', accountId)
    .where('email_key', '=', emailKey(email))
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return row?.locked_until ?? null;
}

/** Locks a user whose own browser failed too often, so that administrators see it and can unlock. */
export async function lock(
  db: Kysely<Database>,
  { accountId, email }: AttemptKey,
  until: Date,
): Promise<void> {
  const locked = { failures: lockout.failures, locked_until: until };
  await db
    .insertInto('sign_in_failures')
    .values({ account_id: accountId, email_key: emailKey(email), first_failed_on: until, ...locked })
    .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doUpdateSet(locked))
    .execute();
}

/**
 * Clears an address's failures, also those of its remembered browsers, and with them its lock: after the right
 * password, by a mailed link or by an administrator.
 */
export async function unlock(
  { db, accountId }: Pick<InAccount, 'db' | 'accountId'>,
  email: string,
): Promise<void> {
  const forgetting = db
    .deleteFrom('sign_in_failures')
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('email_key', '=', emailKey(email)),
        where(sql<boolean>`starts_with(email_key, ${`${emailKey(email)} `})`, '=', true),
      ]),
    );
  await withNext(db, forgetting);
}
