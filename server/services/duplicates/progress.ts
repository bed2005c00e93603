import { sql } from 'kysely';
import { type DuplicateProgress, maxPairsCounted, PairBand } from '#contract/duplicates.ts';
import type { Deps } from '#server/deps.ts';

/** How far comparing is; each band is counted over its index, up to the limit. */
export async function progressOf({ db }: Pick<Deps, 'db'>): Promise<DuplicateProgress> {
  const counts = sql.join(
    PairBand.options.map(
      (band) => sql`jsonb_build_object('band', ${sql.lit(band)}, 'count', (select count(*) from (
        select from firm_pairs where band = ${sql.lit(band)} limit ${maxPairsCounted}) as counted))`,
    ),
  );
  const { rows } = await sql<Omit<DuplicateProgress, 'comparedOn'> & { compared_on: Date | null }>`
    select coalesce((select greatest(firms, 0) from vocabulary where token = ''), 0)::int as firms,
      (select count(*)::int from firms_to_compare) as waiting,
      (select max(compared_on) from firm_pairs) as compared_on,
      jsonb_build_array(${counts}) as pairs`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a condition has a row');
  const { compared_on, ...progress } = row;
  return { ...progress, comparedOn: compared_on?.toISOString() ?? null };
}
