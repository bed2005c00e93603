import { type Kysely, sql } from 'kysely';
import {
  type Duplicate,
  type DuplicateListQuery,
  maxPairsCounted,
  type PairedFirm,
} from '#contract/duplicates.ts';
import type { Database } from '#server/db/database.ts';
import { anyOf, type Listing, listPage, type Rows } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';
import { isMapped } from '#server/directory/readFirm.ts';
import { notFound } from '#server/errors.ts';
import { linksOf } from './pairLinks.ts';

type Db = Kysely<Database>;
type PairedRow = PairedFirm & {
  isDeleted: boolean;
  isMapped: boolean;
  isConnected: boolean;
  createdOn: string;
};
type PairRow = Omit<Duplicate, 'firms' | 'links' | 'obstacle' | 'foundOn' | 'decidedOn'> & {
  firms: PairedRow[];
  foundOn: Date;
  decidedOn: Date | null;
};

export const duplicatePage = (db: Db, query: DuplicateListQuery): Promise<Page<Duplicate>> =>
  listPage(listingOf(db), db.selectFrom('firm_pairs'), query, wholePairs, toDuplicate);

/** Throws NOT_FOUND. */
export async function findDuplicate(db: Db, id: string): Promise<Duplicate> {
  const found = wholePairs(db.selectFrom('firm_pairs')).where('firm_pairs.id', '=', id);
  return toDuplicate(await found.executeTakeFirstOrThrow(notFound));
}

const pair = sql`array[first_id, second_id]`;
const bothOf = (condition: ReturnType<typeof sql>) =>
  sql<boolean>`(select bool_and(${condition}) from firms where firms.id = any(${pair}))`;
const isObstructed = sql<boolean>`(${bothOf(isMapped)} or ${bothOf(sql`is_fact_set_connected`)})`;

const listingOf = (db: Db): Listing<DuplicateListQuery> => ({
  key: 'firm_pairs.id',
  search: 'firm_pairs.search_text',
  filters: {
    band: anyOf('firm_pairs.band'),
    entityType: (types) => sql<boolean>`firm_pairs.entity_types && ${types}::text[]`,
    hasObstacle: (is) => sql<boolean>`${isObstructed} = ${is}`,
  },
  orders: {
    links: { column: 'firm_pairs.links' },
    score: { column: 'firm_pairs.score' },
    foundOn: { column: 'firm_pairs.found_on' },
  },
  counting: { most: maxPairsCounted, db },
});

const wholePairs = (rows: Rows<'firm_pairs'>) =>
  rows.select([
    'firm_pairs.id',
    'score',
    'band',
    sql<Duplicate['compared']>`compared`.as('compared'),
    'found_on as foundOn',
    'decided_on as decidedOn',
    'decided_by as decidedBy',
    sql<PairedRow[]>`(
      select jsonb_agg(jsonb_build_object('id', firms.id, 'key', firms.key, 'displayName', display_name,
        'links', ${linksOf('firms.id')}, 'isDeleted', record_status = 'DELETED', 'isMapped', ${isMapped}, 'isConnected', is_fact_set_connected,
        'createdOn', firms.created_on))
      from firms where firms.id = any(${pair}))`.as('firms'),
  ]);

/** The survivor of a merge; before one as it proposes: the mapped one is kept, else the connected, the most linked, the oldest. */
const keptFirst = (a: PairedRow, b: PairedRow) =>
  Number(a.isDeleted) - Number(b.isDeleted) ||
  Number(b.isMapped) - Number(a.isMapped) ||
  Number(b.isConnected) - Number(a.isConnected) ||
  b.links - a.links ||
  a.createdOn.localeCompare(b.createdOn) ||
  a.key.localeCompare(b.key);

function toDuplicate({ firms, foundOn, decidedOn, ...row }: PairRow): Duplicate {
  const obstacle = firms.every(({ isMapped }) => isMapped)
    ? 'BOTH_MAPPED'
    : firms.every(({ isConnected }) => isConnected)
      ? 'BOTH_CONNECTED'
      : null;
  return {
    ...row,
    firms: [...firms]
      .sort(keptFirst)
      .map(({ id, key, displayName, links }) => ({ id, key, displayName, links })),
    links: firms.reduce((sum, { links }) => sum + links, 0),
    obstacle,
    foundOn: foundOn.toISOString(),
    decidedOn: decidedOn?.toISOString() ?? null,
  };
}
