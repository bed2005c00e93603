import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';

/** What may be had `most` times within so many seconds; `subject` is who is counted. */
export type Allowance = { kind: string; subject: string; most: number; seconds: number };

/**
 * Takes one, or throws TOO_MANY_REQUESTS with the time to retry. One statement, so that a thousand at once, at any
 * replicas, don't all see the same count.
 */
export async function takeAllowance(
  db: Kysely<Database>,
  { kind, subject, most, seconds }: Allowance,
  now: Date,
): Promise<void> {
  const isOver = sql`kept.first_on <= ${new Date(now.getTime() - seconds * 1000)}::timestamptz`;
  const { rows } = await sql`
    insert into allowances_taken as kept (kind, subject, taken, first_on) values (${kind}, ${subject}, 1, ${now})
    on conflict (kind, subject) do update set
      taken = case when ${isOver} then 1 else kept.taken + 1 end,
      first_on = case when ${isOver} then excluded.first_on else kept.first_on end
    where ${isOver} or kept.taken < ${most}
    returning taken`.execute(db);
  if (rows.length > 0) return;
  const { first_on } = await db
    .selectFrom('allowances_taken')
    .select('first_on')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  throw usedUp(first_on, seconds, now);
}

/** Throws as `takeAllowance` would, and takes nothing. */
export async function requireAllowance(
  db: Kysely<Database>,
  { kind, subject, most, seconds }: Allowance,
  now: Date,
): Promise<void> {
  const spent = await db
    .selectFrom('allowances_taken')
    .select('first_on')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('taken', '>=', most)
    .where('first_on', '>', new Date(now.getTime() - seconds * 1000))
    .executeTakeFirst();
  if (spent) throw usedUp(spent.first_on, seconds, now);
}

/** Returns one that was taken in advance. */
export async function returnAllowance(
  db: Kysely<Database>,
  { kind, subject }: Pick<Allowance, 'kind' | 'subject'>,
): Promise<void> {
  await db
    .updateTable('allowances_taken')
    .set({ taken: sql`taken - 1` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('taken', '>', 0)
    .execute();
}

function usedUp(firstOn: Date, seconds: number, now: Date): ApiError {
  const left = Math.max(1, Math.ceil((firstOn.getTime() - now.getTime()) / 1000 + seconds));
  return new ApiError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(left) } });
}
