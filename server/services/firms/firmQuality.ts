import { type Kysely, sql } from 'kysely';
import { type FirmQuality, QualityRule, qualityWeeks } from '#contract/firmQuality.ts';
import type { Database } from '#server/db/database.ts';
import type { QualityCounts } from '#server/db/tables/firms.ts';

/** The last count, and the last of each week before it. */
export async function firmQuality(db: Kysely<Database>): Promise<FirmQuality> {
  const { rows: days } = await sql<CountedDay>`
    with last as (select max(day) as day from firm_quality_days),
    weekly as (
      select max(firm_quality_days.day) as day from firm_quality_days, last
      where firm_quality_days.day > last.day - ${qualityWeeks * 7}::int
      group by (last.day - firm_quality_days.day) / 7)
    select to_char(day, 'YYYY-MM-DD') as day, counted_on, firms, clean_firms, rules
    from firm_quality_days join weekly using (day) order by day`.execute(db);
  const last = days.at(-1);
  if (!last) return { countedOn: null, total: 0, cleanShare: 0, weeks: [], rules: [] };
  const rules = QualityRule.options.flatMap((rule) => {
    const now = last.rules[rule];
    if (!now) return [];
    const weeks = days.flatMap(({ day, rules: { [rule]: then } }) =>
      then ? { day, count: then.count } : [],
    );
    return { rule, count: now.count, share: shareOf(now.count, last), linkCount: now.links, weeks };
  });
  return {
    countedOn: last.counted_on.toISOString(),
    total: last.firms,
    cleanShare: shareOf(last.clean_firms, last),
    weeks: days.map((day) => ({ day: day.day, cleanShare: shareOf(day.clean_firms, day) })),
    rules: rules.sort((one, other) => other.linkCount - one.linkCount || other.count - one.count),
  };
}

type CountedDay = { day: string; counted_on: Date; firms: number; clean_firms: number; rules: QualityCounts };

/** Nothing is wrong with none. */
const shareOf = (count: number, { firms }: Pick<CountedDay, 'firms'>) => (firms === 0 ? 0 : count / firms);
