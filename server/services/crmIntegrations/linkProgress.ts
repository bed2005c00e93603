import { sql } from 'kysely';
import { type CrmLinkProgress, progressWeeks } from '#contract/crmIntegrations.ts';
import { dayMs } from '#contract/dayMs.ts';
import type { InAccount } from '#server/db/inAccount.ts';

const week = 7 * dayMs;

/** The last weeks, oldest first; the current one ends now. */
export async function linkProgress(tx: InAccount, now: Date): Promise<CrmLinkProgress> {
  const ends = Array.from(
    { length: progressWeeks },
    (_, n) => new Date(now.getTime() - (progressWeeks - 1 - n) * week),
  );
  const { rows } = await sql<{ linked: number; total: number }>`
    select count(linked_on) filter (where linked_on <= ends.on_day)::int as linked, count(firm.id)::int as total
    from unnest(${ends}::timestamptz[]) as ends (on_day)
    left join crm_investor_firms as firm on firm.account_id = ${tx.accountId} and firm.status = 'EFFECTIVE'
      and firm.created_on <= ends.on_day
    group by ends.on_day order by ends.on_day`.execute(tx.db);
  return ends.map((end, n) => ({
    weekEndsOn: end.toISOString(),
    linkedFirms: rows[n]?.linked ?? 0,
    totalFirms: rows[n]?.total ?? 0,
  }));
}
