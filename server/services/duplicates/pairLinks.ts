import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { queueDaily } from '#server/jobs/queueDaily.ts';

/** How many accounts link the firm with this id in their CRM. */
export const linksOf = (firmId: string) => sql<number>`(
  select count(distinct account_id)::int from crm_investor_firms
  join firms as linked on linked.key = crm_investor_firms.cmg_entity_key
  where linked.id = ${sql.ref(firmId)} and crm_investor_firms.status = 'EFFECTIVE')`;

/** To be called repeatedly: pairs are listed by their links, which change without either firm. */
export const countingPairLinksDaily = (deps: Deps): (() => Promise<void>) =>
  queueDaily(deps, sql`exists (select from firm_pairs)`, (accountId) => ({
    kind: 'pairLinks',
    payload: { accountId },
  }));

export const countPairLinks =
  ({ db }: Deps) =>
  async (): Promise<void> => {
    await sql`update firm_pairs set links = now.links
      from (select id, ${linksOf('first_id')} + ${linksOf('second_id')} as links from firm_pairs) as now
      where now.id = firm_pairs.id and now.links <> firm_pairs.links`.execute(db);
  };
