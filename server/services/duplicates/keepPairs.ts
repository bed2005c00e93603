import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import type { Pair } from '../crmMatches/pairsOf.ts';
import { linksOf } from './pairLinks.ts';

type Compared = { id: string; mark: string };

/**
 * Stores the pairs of these firms, which replace those they had: of a pair that was there before, when it was found and
 * its decision stay. A firm that changed meanwhile waits on.
 */
export async function keepPairs(
  { db, clock, newId }: Pick<Deps, 'db' | 'clock' | 'newId'>,
  compared: readonly Compared[],
  pairs: readonly Pair[],
): Promise<void> {
  const ids = compared.map(({ id }) => id);
  const rows = pairs.map((pair) => ({ id: newId(), ...pair }));
  await db.transaction().execute(async (trx) => {
    await sql`delete from firm_pairs
      where band <> 'MERGED' and (first_id = any(${ids}::uuid[]) or second_id = any(${ids}::uuid[]))
        and (first_id, second_id) not in (
          select "firstId", "secondId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as found ("firstId" uuid, "secondId" uuid))`.execute(trx);
    await sql`insert into firm_pairs (id, first_id, second_id, score, computed_band, band, compared, compared_hash,
        search_text, entity_types, links, found_on, compared_on)
      select found.id, "firstId", "secondId", score, band, band, compared, hash, "searchText",
        array_remove(array[one.entity_type, other.entity_type], null), ${linksOf('one.id')} + ${linksOf('other.id')},
        ${clock()}, ${clock()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (id uuid, "firstId" uuid, "secondId" uuid,
        score float8, band text, compared jsonb, hash text, "searchText" text)
      join firms as one on one.id = "firstId" join firms as other on other.id = "secondId"
      on conflict (first_id, second_id) do update set
        score = excluded.score,
        computed_band = excluded.computed_band,
        band = case when firm_pairs.decided_on is not null and firm_pairs.compared_hash = excluded.compared_hash
          then 'NOT_DUPLICATE' else excluded.band end,
        decided_on = case when firm_pairs.compared_hash = excluded.compared_hash then firm_pairs.decided_on end,
        decided_by = case when firm_pairs.compared_hash = excluded.compared_hash then firm_pairs.decided_by end,
        compared = excluded.compared,
        compared_hash = excluded.compared_hash,
        search_text = excluded.search_text,
        entity_types = excluded.entity_types,
        links = excluded.links,
        compared_on = excluded.compared_on`.execute(trx);
    await sql`delete from firms_to_compare using unnest(${ids}::uuid[], ${compared.map(({ mark }) => mark)}::bigint[])
      as compared (id, mark) where firm_id = compared.id and firms_to_compare.mark = compared.mark`.execute(
      trx,
    );
  });
}
