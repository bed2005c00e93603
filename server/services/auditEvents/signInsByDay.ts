import { sql } from 'kysely';
import { type SignInDay, signInDays } from '#contract/auditEvents.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { type LogReader, readableEvents } from './readableEvents.ts';

/** How often signing in was tried on each of the last days, today's included, the oldest first. */
export async function signInsByDay(
  { db, accountId }: InAccount,
  reader: LogReader,
  now: Date,
): Promise<SignInDay[]> {
  const days = Array.from({ length: signInDays }, (_, ago) => dayBefore(now, ago)).reverse();
  const { rows } = await sql<SignInDay>`
    select to_char(occurred_on at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where after ->> 'outcome' = 'SUCCESS')::int as succeeded,
      coalesce(sum(coalesce((after ->> 'times')::int, 1))
        filter (where after ->> 'outcome' not in ('SUCCESS', 'REQUIRE_TWO_FACTOR', 'PASSWORD_EXPIRED')), 0)::int as failed
    from audit_log
    where account_id = ${accountId} and ${readableEvents(reader)}
      and action in ('session.login', 'session.verifyCode', 'session.externalLogin') and occurred_on >= ${new Date(`${days[0]}T00:00:00Z`)}
    group by 1`.execute(db);
  const counted = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => counted.get(day) ?? { day, succeeded: 0, failed: 0 });
}

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
