import { sql } from 'kysely';
import { type CrmMatching, linkHistoryDays, minimumJudged } from '#contract/crmMatches.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { isAcceptable } from '../crmInvestorFirms/acceptable.ts';

/** Matching progress, with days in this time zone. */
export async function matchingOf(tx: InAccount, now: Date, timeZone: string): Promise<CrmMatching> {
  const [counts, days, precision, lastRun] = await Promise.all([
    countsOf(tx),
    linksByDay(tx, now, timeZone),
    precisionOf(tx),
    lastRunOf(tx),
  ]);
  return {
    ...counts,
    linkedToday: days.at(-1)?.linked ?? 0,
    days,
    precision,
    lastRun,
  };
}

type Counts = Pick<CrmMatching, 'notLinked' | 'computed' | 'toCompute' | 'certainAndClear'>;

async function countsOf(tx: InAccount): Promise<Counts> {
  const count = (condition = sql`true`) => sql<number>`count(*) filter (where ${condition})::int`;
  return tx
    .selectFrom('crm_investor_firms')
    .where('cmg_entity_key', 'is', null)
    .where('status', '=', 'EFFECTIVE')
    .select([
      count().as('notLinked'),
      count(sql`match_computed_on is not null`).as('computed'),
      count(sql`match_is_stale`).as('toCompute'),
      count(isAcceptable).as('certainAndClear'),
    ])
    .executeTakeFirstOrThrow();
}

async function linksByDay(tx: InAccount, now: Date, timeZone: string): Promise<CrmMatching['days']> {
  const { rows } = await sql<{ day: string; linked: number }>`
    with last as (select (${now}::timestamptz at time zone ${timeZone})::date as day)
    select to_char(days.day, 'YYYY-MM-DD') as day, count(firm.id)::int as linked
    from last, lateral (select last.day - back as day from generate_series(0, ${linkHistoryDays - 1}) as back) as days
    left join crm_investor_firms as firm on firm.account_id = ${tx.accountId} and firm.status = 'EFFECTIVE'
      and firm.linked_on >= (days.day::timestamp at time zone ${timeZone})
      and firm.linked_on < ((days.day + 1)::timestamp at time zone ${timeZone})
    group by days.day order by days.day`.execute(tx.db);
  return rows;
}

async function precisionOf(tx: InAccount): Promise<CrmMatching['precision']> {
  const { rows } = await sql<{ right: number; wrong: number; undone: number }>`
    select count(*) filter (where is_right)::int as right, count(*) filter (where not is_right)::int as wrong,
      (select count(*)::int from crm_undone_links where account_id = ${tx.accountId}) as undone
    from crm_match_sample_pairs where account_id = ${tx.accountId}`.execute(tx.db);
  const { right = 0, wrong = 0, undone = 0 } = rows[0] ?? {};
  const judged = right + wrong + undone;
  return { judged, right, value: judged < minimumJudged ? null : right / judged };
}

async function lastRunOf(tx: InAccount): Promise<CrmMatching['lastRun']> {
  const { rows } = await sql<{ id: string; on: Date; linked: number }>`
    select linked_by_bulk_id as id, min(linked_on) as "on", count(*)::int as linked from crm_investor_firms
    where account_id = ${tx.accountId} and linked_by_bulk_id is not null
    group by linked_by_bulk_id order by min(linked_on) desc limit 1`.execute(tx.db);
  const [run] = rows;
  return run ? { bulkId: run.id, startedOn: run.on.toISOString(), linked: run.linked } : null;
}
