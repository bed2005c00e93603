import { type Kysely, sql } from 'kysely';
import { QualityRule } from '#contract/firmQuality.ts';
import type { Database } from '#server/db/database.ts';
import type { QualityCounts } from '#server/db/tables/firms.ts';
import type { Deps } from '#server/deps.ts';
import { queueDaily } from '#server/jobs/queueDaily.ts';
import { qualityRules } from './qualityRules.ts';

/** To be called repeatedly: counts what the rules find once a day, for the first time when there are firms. */
export const countingQualityDaily = (deps: Deps): (() => Promise<void>) =>
  queueDaily(deps, sql`exists (select from firms)`, (accountId) => ({
    kind: 'qualityCount',
    payload: { accountId },
  }));

/** Counted again on the same day, the later count is kept. */
export const qualityCount =
  ({ db, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock();
    const total: Counted = { firms: 0, clean_firms: 0, rules: {} };
    for (let share = 0; share < shareCount; share++) add(total, await countShare(db, share, now));
    const { firms, clean_firms } = total;
    const counted = { counted_on: now, firms, clean_firms, rules: JSON.stringify(total.rules) };
    await db
      .insertInto('firm_quality_days')
      .values({ day: now.toISOString().slice(0, 10), ...counted })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(counted))
      .execute();
  };

type Counted = { firms: number; clean_firms: number; rules: QualityCounts };

/** In shares by key, so that no statement takes long. */
const shareCount = 32;

async function countShare(db: Kysely<Database>, share: number, now: Date): Promise<Counted> {
  const rules = QualityRule.options;
  const found = sql.join(rules.map((rule) => sql`(${qualityRules[rule](now)}) as ${sql.ref(rule)}`));
  const counts = sql.join(
    rules.map(
      (rule) => sql`${sql.lit(rule)}, jsonb_build_object(
        'count', count(*) filter (where ${sql.ref(rule)}),
        'links', coalesce(sum(links) filter (where ${sql.ref(rule)}), 0))`,
    ),
  );
  const { rows } = await sql<Counted>`
    with found as materialized (
      select ${found}, (select count(distinct account_id) from crm_investor_firms as linked
        where linked.cmg_entity_key = firms.key and linked.status = 'EFFECTIVE') as links
      from firms
      where firms.status = 'ACTIVE' and firms.record_status = 'EFFECTIVE' and firms.key::int % ${shareCount} = ${share})
    select count(*)::int as firms,
      (count(*) filter (where not (${sql.join(
        rules.map((rule) => sql.ref(rule)),
        sql` or `,
      )})))::int as clean_firms,
      jsonb_build_object(${counts}) as rules
    from found`.execute(db);
  return rows[0] ?? { firms: 0, clean_firms: 0, rules: {} };
}

function add(total: Counted, { firms, clean_firms, rules }: Counted): void {
  total.firms += firms;
  total.clean_firms += clean_firms;
  for (const rule of QualityRule.options) {
    const [sum, more] = [total.rules[rule], rules[rule]];
    const count = (sum?.count ?? 0) + (more?.count ?? 0);
    total.rules[rule] = { count, links: (sum?.links ?? 0) + (more?.links ?? 0) };
  }
}
