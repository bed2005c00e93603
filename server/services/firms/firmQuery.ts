import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type FirmFilters, type FirmListQuery, maxFirmsCounted } from '#contract/firms.ts';
import { FirmStatus } from '#contract/firmValues.ts';
import type { Database } from '#server/db/database.ts';
import { pageFrom, type Source, type Window } from '#server/db/pagination.ts';
import { type Candidates, candidatesFor } from '#server/matching/candidates.ts';
import { byScore, type Found } from './byScore.ts';
import { anyFinding } from './qualityRules.ts';

/** The source of a list's firms: all of them, or those a search finds. */
export type FirmSource = { text: string; from: RawBuilder<unknown>; candidates: Candidates | null };

export async function firmSource(
  db: Kysely<Database>,
  { searchText = '', search = '' }: Pick<FirmFilters, 'searchText' | 'search'>,
): Promise<FirmSource> {
  const text = `${searchText} ${search}`.trim();
  if (!text) return { text, from: sql`firms`, candidates: null };
  const candidates = await candidatesFor(db, text);
  return { text, from: firmsIn(sql`(${candidates.found})`), candidates };
}

const firmsIn = (found: RawBuilder<unknown>) => sql`firms join ${found} as found on found.firm_id = firms.id`;

/** The ids of a page of firms in order, and the total. */
export async function firmIds(db: Kysely<Database>, query: FirmListQuery, now: Date) {
  const { data, pagination } = await pageFrom(query, pagesOf(db, await firmSource(db, query), query, now));
  return { data: data.map(({ id }) => id), pagination };
}

/** The ids of all firms of the list in its order, in batches. */
export async function* allFirmIds(db: Kysely<Database>, query: Unpaged, now: Date): AsyncGenerator<string[]> {
  const source = await firmSource(db, query);
  if (!source.candidates) {
    yield* walked(db, query, now);
    return;
  }
  const found = await pagesOf(db, source, query, now).rows({ limit: mostFound, offset: 0, total: null });
  for (let at = 0; at < found.length; at += batchSize)
    yield found.slice(at, at + batchSize).map(({ id }) => id);
}

type Unpaged = FirmFilters & Pick<FirmListQuery, 'orderField' | 'orderDirection'>;
const batchSize = 200;
/** More than any search finds. */
const mostFound = 1_000_000;

/** Each batch continues after the last firm of the one before: no cursor is held, and no row is skipped over. */
async function* walked(db: Kysely<Database>, query: Unpaged, now: Date): AsyncGenerator<string[]> {
  const condition = allOf(conditionsOf(query, now));
  const by = sql.raw(query.orderDirection);
  const beyond = sql.raw(query.orderDirection === 'asc' ? '>' : '<');
  for (const { keys, where } of runsOf(query)) {
    const order = sql.join(keys.map((key) => sql`${sql.ref(key)} ${by}`));
    let after = sql`true`;
    for (;;) {
      const { rows } = await sql<Record<string, string>>`select ${refs(keys)} from firms
        where ${condition} and ${where} and ${after} order by ${order} limit ${batchSize}`.execute(db);
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map(({ id = '' }) => id);
      if (rows.length < batchSize) break;
      after = sql`(${refs(keys)}) ${beyond} (${sql.join(keys.map((key) => last[key]))})`;
    }
  }
}

/** The list's order as runs that an index has: no comparison finds null, and none has the status. */
function runsOf({ orderField, orderDirection }: Unpaged) {
  const byName = ['display_name_key', 'id'];
  if (orderField === 'bestMatch' || orderField === 'displayName') return [{ keys: byName, where: sql`true` }];
  const column = sql.ref(columns[orderField]);
  const runs =
    orderField === 'status'
      ? FirmStatus.options.map((status) => ({ keys: byName, where: sql`${column} = ${status}` }))
      : [
          { keys: [columns[orderField], ...byName], where: sql`${column} is not null` },
          { keys: byName, where: sql`${column} is null` },
        ];
  return orderDirection === 'asc' ? runs : runs.reverse();
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

function pagesOf(db: Kysely<Database>, source: FirmSource, query: Unpaged, now: Date): Source<Found> {
  const conditions = conditionsOf(query, now);
  const condition = allOf(conditions);
  const order = orderOf(source, query);
  const fit = source.candidates ? sql`level, norm` : sql`null::int as level, null::int as norm`;
  const from = bestFirst(source, query) ?? source.from;
  // Few firms are sorted: walking through all in order until a page is full would take seconds.
  const idsIn = ({ limit, offset, total }: Window) =>
    !source.candidates && total !== null && total < maxFirmsCounted
      ? sql<Found>`with matching as materialized (
          select ${inMatching()} from firms where ${condition})
        select id, ${fit}, ${shown} from matching order by ${order} limit ${limit} offset ${offset}`
      : sql<Found>`select firms.id, ${fit}, ${shown} from ${from} where ${condition}
        order by ${order} limit ${limit} offset ${offset}`;
  const counted = sql<{ count: string }>`select count(*) as count
    from (select from ${source.from} where ${condition} limit ${maxFirmsCounted}) as counted`;
  const rows = async (window: Window) => (await idsIn(window).execute(db)).rows;
  const count = async () => Number((await counted.execute(db)).rows[0]?.count ?? 0);
  const firstAndCount = async (limit: number) => {
    const { candidates } = source;
    if (candidates) {
      const isPlain = query.orderField === 'bestMatch' && Object.keys(conditions).length === 0;
      const found = isPlain ? bestOf(candidates, query, limit) : sql`found`;
      const counted = sql.ref(isPlain ? 'found' : 'matching');
      return searchedOnce(db, { candidates, found, counted, condition, order, limit });
    }
    const total = await count();
    return { found: total > 0 ? await rows({ limit, offset: 0, total }) : [], total };
  };
  const pages = { rows, count, firstAndCount };
  const isScored = source.candidates && query.orderField === 'bestMatch' && query.orderDirection === 'asc';
  return isScored ? byScore(db, source.text, pages) : pages;
}

type FirstPageSearch = {
  candidates: Candidates;
  /** Those of them that the page may show, and the count. */
  found: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
};

/** The first page of a search and its count, which is most of the work, in one pass. */
async function searchedOnce(db: Kysely<Database>, search: FirstPageSearch) {
  const { candidates, found, counted, condition, order, limit } = search;
  const { rows } = await sql<Found & { total: number }>`
    with found as materialized (${candidates.found}), matching as materialized (
      select ${inMatching('level', 'norm')} from ${firmsIn(found)} where ${condition})
    select id, level, norm, ${shown}, (select least(count(*), ${maxFirmsCounted})::int from ${counted}) as total
    from matching order by ${order} limit ${limit}`.execute(db);
  return { found: rows, total: rows[0]?.total ?? 0 };
}

/** If neither filter nor order needs more of each firm, few are read: the best matches, and ties with the last. */
function bestOf({ areMany }: Candidates, query: Unpaged, limit: number) {
  const rows = areMany ? sql`limit ${limit}` : sql`fetch first (${limit}) rows with ties`;
  return sql`(select * from found order by ${fitting(query, areMany)} ${rows})`;
}

/** Many firms in match order, so that no more are read than a page shows. */
function bestFirst({ candidates }: FirmSource, query: Unpaged) {
  if (!candidates?.areMany || query.orderField !== 'bestMatch') return null;
  return firmsIn(sql`(select * from (${candidates.found}) as found order by ${fitting(query, true)})`);
}

/** How well a firm matches; ties are broken by id, as names are not read. */
function fitting({ orderDirection }: Unpaged, areMany: boolean) {
  const by = sql.raw(orderDirection);
  return areMany ? sql`level ${by}, norm ${by}, firm_id ${by}` : sql`level ${by}, norm ${by}`;
}

type Conditions = Partial<Record<keyof FirmFilters | 'ids', RawBuilder<unknown>>>;

/** Each filter's condition; several values of one are alternatives. */
export function conditionsOf(query: FirmFilters & { ids?: string[] | undefined }, now: Date): Conditions {
  const isAny = (column: string, values: readonly string[]) =>
    sql`${sql.ref(`firms.${column}`)} = any(${values})`;
  return {
    ...(query.ids && { ids: sql`firms.id = any(${query.ids}::uuid[])` }),
    ...(query.key && { key: sql`firms.key = ${query.key}` }),
    ...(query.status && { status: isAny('status', query.status) }),
    ...(query.legalEntityType && { legalEntityType: isAny('entity_type', query.legalEntityType) }),
    ...(query.industryType && { industryType: isAny('industry_type', query.industryType) }),
    ...(query.roleType && { roleType: sql`firms.roles && ${query.roleType}::text[]` }),
    ...(query.deletionStatus && { deletionStatus: isAny('record_status', query.deletionStatus) }),
    ...(query.firmType && { firmType: isAny('firm_type', query.firmType) }),
    ...(query.quality && { quality: anyFinding(query.quality, now) }),
  };
}

export const allOf = (conditions: Conditions): RawBuilder<unknown> =>
  sql.join([sql`true`, ...Object.values(conditions)], sql` and `);

const columns = {
  displayName: 'display_name_key',
  key: 'key',
  legalEntityType: 'entity_type',
  industryType: 'industry_type',
  status: 'status',
} as const;

/** What decides between equally good firms. */
const shown = sql`display_name_key as name, key`;

/** The sort columns of firms. */
const inMatching = (...others: string[]) =>
  sql.join([...Object.values(columns), 'id', ...others].map((name) => sql.ref(name)));

/** Equal values are ordered by name, and equal names by id, so that no firm is on two pages. */
function orderOf({ candidates }: FirmSource, { orderField, orderDirection }: Unpaged) {
  const by = sql.raw(orderDirection === 'asc' ? 'asc nulls last' : 'desc nulls first');
  const name = sql`display_name_key ${by}, id ${by}`;
  if (orderField === 'bestMatch') {
    if (!candidates) return name;
    return sql`level ${by}, norm ${by}, ${candidates.areMany ? sql`id ${by}` : name}`;
  }
  return orderField === 'displayName' ? name : sql`${sql.ref(columns[orderField])} ${by}, ${name}`;
}
