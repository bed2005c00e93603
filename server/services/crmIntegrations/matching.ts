import { sql } from 'kysely';
import { type CrmMatching, linkDays } from '#contract/crmMatches.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { isAcceptable } from '../crmInvestorFirms/acceptable.ts';

/** How far matching is, as a reader in this time zone counts days. */
export async function matchingOf(tx: InAccount, now: Date, timeZone: string): Promise<CrmMatching> {
  const [counts, days] = await Promise.all([countsOf(tx), linksByDay(tx, now, timeZone)]);
  return {
    ...counts,
    linkedToday: days.at(-1)?.linked ?? 0,
    days,
    precision: { judged: 0, right: 0, value: null },
    lastRun: null,
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
    from last, lateral (select last.day - back as day from generate_series(0, ${linkDays - 1}) as back) as days
    left join crm_investor_firms as firm on firm.account_id = ${tx.accountId} and firm.status = 'EFFECTIVE'
      and firm.linked_on >= (days.day::timestamp at time zone ${timeZone})
      and firm.linked_on < ((days.day + 1)::timestamp at time zone ${timeZone})
    group by days.day order by days.day`.execute(tx.db);
  return rows;
}
