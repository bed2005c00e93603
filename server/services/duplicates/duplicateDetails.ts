import { type Kysely, sql } from 'kysely';
import { type DuplicateDetails, maxOthers } from '#contract/duplicates.ts';
import type { Database } from '#server/db/database.ts';
import { explainPair } from '../crmMatches/pairsOf.ts';
import { findDuplicate } from './duplicateRow.ts';
import { linksOf } from './pairLinks.ts';

/** A pair, why it is one, and what else looks like either of the two. Throws NOT_FOUND. */
export async function duplicateDetails(db: Kysely<Database>, id: string): Promise<DuplicateDetails> {
  const pair = await findDuplicate(db, id);
  if (pair.band === 'MERGED') return { ...pair, why: null, others: [] };
  const ids = pair.firms.map((firm) => firm.id);
  const [firstId = '', secondId = ''] = [...ids].sort();
  return {
    ...pair,
    why: await explainPair(db, { firstId, secondId, score: pair.score }),
    others: await othersOf(db, ids),
  };
}

async function othersOf(db: Kysely<Database>, ids: readonly string[]): Promise<DuplicateDetails['others']> {
  const both = sql`${[...ids]}::uuid[]`;
  const { rows } = await sql<DuplicateDetails['others'][number]>`
    select firms.id, key, display_name as "displayName", ${linksOf('firms.id')} as links, pair_id as "pairId" from (
      select distinct on (other_id) other_id, pair_id from (
        select id as pair_id, first_id = ${ids[0]} or second_id = ${ids[0]} as is_of_kept,
          case when first_id = any(${both}) then second_id else first_id end as other_id from firm_pairs
        where band in ('CERTAIN', 'PROBABLE') and (first_id = any(${both}) or second_id = any(${both}))) as paired
      where other_id <> all(${both}) order by other_id, is_of_kept desc, pair_id) as others
    join firms on firms.id = other_id
    order by links desc, key limit ${maxOthers}`.execute(db);
  return rows;
}
