import { sql } from 'kysely';
import { type SignInDay, signInDays } from '#contract/auditEvents.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { type LogReader, readableEvents } from './readableEvents.ts';
import { dayOf, startOfDay } from './startOfDay.ts';

/** How often signing in was tried on each of the last days in a time zone, including today, oldest first. */
export async function signInsByDay(
  { db, accountId }: InAccount,
  reader: LogReader,
  now: Date,
  timeZone: string,
): Promise<SignInDay[]> {
  const today = dayOf(now, timeZone);
  const starts = Array.from({ length: signInDays }, (_, n) =>
    startOfDay(today, timeZone, n + 1 - signInDays),
  );
  const { rows } = await sql<Omit<SignInDay, 'day'> & { nth: number }>`
    select width_bucket(occurred_on, ${starts}::timestamptz[]) as nth,
      count(*) filter (where after ->> 'outcome' = 'SUCCESS')::int as succeeded,
      coalesce(sum(coalesce((after ->> 'times')::int, 1))
        filter (where after ->> 'outcome' not in ('SUCCESS', 'REQUIRE_TWO_FACTOR', 'PASSWORD_EXPIRED')), 0)::int as failed
    from audit_log
    where account_id = ${accountId} and ${readableEvents(reader)}
      and action in ('session.login', 'session.verifyCode', 'session.passkeyLogin', 'session.externalLogin') and occurred_on >= ${starts[0]}
    group by 1`.execute(db);
  return starts.map((_, n) => {
    const { succeeded = 0, failed = 0 } = rows.find(({ nth }) => nth === n + 1) ?? {};
    return { day: dayAfter(today, n + 1 - signInDays), succeeded, failed };
  });
}

const dayAfter = (day: string, days: number): string => dayOf(startOfDay(day, 'UTC', days), 'UTC');
