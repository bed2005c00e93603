import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Database } from './database.ts';
import { beginning, containing, wordsOf } from './normalise.ts';
import { type Page, type PageQuery, pageFrom, type Source, type Window } from './pagination.ts';
import { keepPlan } from './preparedStatements.ts';

/** How a resource is listed: a small table behind its list, its export and its `ids`. */
export type Listing<Query extends ListQuery> = {
  /** The rows' key, last in the index of each order: it separates equal values. */
  key: string;
  /** The column that `ids` refer to, if not the key. */
  recordId?: string;
  /** Normalised text in which each word of a search is found anywhere; for a log see `inLog`. */
  search: Column;
  /** Several values of one filter are alternatives; several filters all apply. */
  filters: { [Name in Filters<Query>]-?: (value: NonNullable<Query[Name]>) => Expression<SqlBool> };
  orders: Record<Query['orderField'], Order>;
  /** Set where rows beyond it are neither counted nor paged to: counting a log takes as long as reading it. */
  counting?: Counting;
};

type Counting = { most: number; db: Kysely<Database> };

export type Order = {
  /** The expression of its index. */
  column: Column;
  /** For nullable columns, whether nulls come first in ascending order. */
  missing?: 'first' | 'last';
  /** No two rows have the same value. */
  unique?: true;
};

/** A column by its table and name, or the expression of an index. */
type Column = string | RawBuilder<unknown>;

/** The parameters of every list and export. */
export type ListQuery = {
  ids?: string[];
  searchText?: string;
  search?: string;
  /** The time zone of requested days. */
  timeZone?: string;
  orderField: string;
  orderDirection: 'asc' | 'desc';
};
type Filters<Query> = Exclude<keyof Query, keyof ListQuery | keyof PageQuery>;
export type Rows<T extends keyof Database, O = object> = SelectQueryBuilder<Database, T, O>;

/**
 * One page of a list. Deferred join: page over an index, then load the rows, by an array of keys, because the
 * database would scan all rows of an account that it estimates to be small.
 */
export async function listPage<Query extends ListQuery & PageQuery, T extends keyof Database, O, Answer>(
  listing: Listing<Query>,
  from: Rows<T>,
  query: Query,
  whole: (rows: Rows<T>) => Rows<T, O>,
  answer: (row: O) => Answer,
): Promise<Page<Answer>> {
  const conditions = conditionsOf(listing, query);
  const found = narrowed(from, conditions);
  const rowsOf = (window: Window) => {
    const isCounted = window.total !== listing.counting?.most;
    const keys = pageOfKeys(listing, found, query, isCounted ? window : { ...window, total: null });
    const rows = ordered(listing, whole(from), query);
    return rows.where(sql<SqlBool>`${ref(listing.key)} = any(array${keys})`);
  };
  const count = countOf(found, listing.counting);
  const source: Source<O> = {
    rows: async (window) => (await rowsOf(window).execute()) as O[],
    count: async () => Number((await count.executeTakeFirstOrThrow()).count),
    firstAndCount: async (limit) => {
      const rows = rowsOf({ limit, offset: 0, total: null }).select(
        sql<string>`(${count})`.as('rows_in_all'),
      );
      // The first rows of an order's index, of any account.
      const planned = conditions.length === 0 ? rows.withPlugin(keepPlan) : rows;
      const counted = (await planned.execute()) as (O & { rows_in_all: string })[];
      const total = Number(counted[0]?.rows_in_all ?? 0);
      return { found: counted.map(({ rows_in_all: _, ...row }) => row as O), total };
    },
  };
  const { data, pagination } = await pageFrom(query, source);
  return { data: data.map(answer), pagination };
}

/**
 * All matching rows in order, in batches, each continuing after the previous one's last row: one long cursor would
 * hold the embedded database's only connection. A comparison never matches null, so rows without a value are walked
 * separately.
 */
export async function* everything<
  Query extends ListQuery,
  T extends keyof Database,
  O extends { id: string },
>(
  listing: Listing<Query>,
  from: Rows<T>,
  query: Query,
  whole: (rows: Rows<T>) => Rows<T, O>,
  batchSize = 100,
): AsyncGenerator<O[]> {
  const { column, missing } = orderOf(listing, query);
  const position = ref(column);
  const beyond = sql.raw(query.orderDirection === 'asc' ? '>' : '<');
  const parts = missingFirst(missing, query) ? ['is', 'is not'] : ['is not', 'is'];
  for (const isMissing of missing ? parts : ['is not']) {
    const next = () =>
      ordered(listing, whole(matching(listing, from, query)), query)
        .select(position.as('position'))
        .where(sql<SqlBool>`${position} ${sql.raw(isMissing)} null`)
        .limit(batchSize);
    let rows = (await next().execute()) as (O & { position: unknown })[];
    while (rows.length > 0) {
      yield rows;
      const last = rows[rows.length - 1];
      if (!last || rows.length < batchSize) break;
      const after =
        isMissing === 'is'
          ? sql<SqlBool>`${ref(listing.key)} ${beyond} ${last.id}`
          : sql<SqlBool>`(${position}, ${ref(listing.key)}) ${beyond} (${last.position}, ${last.id})`;
      rows = (await next().where(after).execute()) as typeof rows;
    }
  }
}

/** The ids of all matching rows, as `id`. */
export const matchingIds = <Query extends ListQuery, T extends keyof Database>(
  listing: Listing<Query>,
  from: Rows<T>,
  query: Selection<Query>,
) => matching(listing, from, query).select(ref(listing.recordId ?? listing.key).as('id'));

/** A filter by any of the given values. */
export const anyOf = (column: string) => (values: readonly unknown[]) =>
  sql<SqlBool>`${ref(column)} = any(${values})`;

/**
 * A word in a log's text. Its index is made of trigrams: a shorter word matches only at the beginning of a word, as
 * anything else would scan every row.
 */
export function inLog(column: Column, word: string): RawBuilder<SqlBool> {
  const [first, later] = beginning(word);
  return word.length < 3
    ? sql<SqlBool>`(${ref(column)} like ${first} or ${ref(column)} like ${later})`
    : inText(column, word);
}

const inText = (column: Column, word: string) => sql<SqlBool>`${ref(column)} like ${containing(word)}`;

/** The requested rows, in any order. */
type Selection<Query extends ListQuery> = {
  [Name in Filters<Query> | 'ids' | 'searchText' | 'search']?: Query[Name];
};

/** The rows that a query selects. */
export const matching = <Query extends ListQuery, T extends keyof Database>(
  listing: Listing<Query>,
  from: Rows<T>,
  query: Selection<Query>,
): Rows<T> => narrowed(from, conditionsOf(listing, query));

const narrowed = <T extends keyof Database>(rows: Rows<T>, conditions: readonly Expression<SqlBool>[]) =>
  conditions.reduce((narrower, condition) => narrower.where(condition), rows);

function conditionsOf<Query extends ListQuery>(
  { key, recordId = key, search, filters, counting }: Listing<Query>,
  query: Selection<Query>,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (query.ids) conditions.push(anyOf(recordId)(query.ids));
  for (const word of wordsOf(`${query.searchText ?? ''} ${query.search ?? ''}`)) {
    conditions.push(counting ? inLog(search, word) : inText(search, word));
  }
  for (const name of Object.keys(filters) as Filters<Query>[]) {
    const value = query[name];
    if (value !== undefined && value !== null) conditions.push(filters[name](value));
  }
  return conditions;
}

/** Rows before a page must be walked over, so pages of the second half are counted from the end. */
export function pageOfKeys<Query extends ListQuery, T extends keyof Database>(
  listing: Listing<Query>,
  found: Rows<T>,
  query: Query,
  { limit, offset, total }: Window,
) {
  const key = ref(listing.key).as('key');
  if (total === null || offset <= total / 2) {
    return ordered(listing, found, query).select(key).limit(limit).offset(offset);
  }
  const orderDirection = query.orderDirection === 'asc' ? 'desc' : 'asc';
  return ordered(listing, found, { ...query, orderDirection })
    .select(key)
    .limit(Math.min(limit, total - offset))
    .offset(Math.max(0, total - offset - limit));
}

/** The key separates equal values, so that no row is on two pages. */
export function ordered<Query extends ListQuery, T extends keyof Database, O>(
  listing: Listing<Query>,
  rows: Rows<T, O>,
  query: Query,
): Rows<T, O> {
  const { column, missing, unique } = orderOf(listing, query);
  const { orderDirection } = query;
  const byValue = rows.orderBy(ref(column), (by) => {
    const directed = orderDirection === 'asc' ? by.asc() : by.desc();
    return missingFirst(missing, query) ? directed.nullsFirst() : directed.nullsLast();
  });
  return unique ? byValue : byValue.orderBy(ref(listing.key), orderDirection);
}

/** Reversing an order also moves its nulls, as walking an index backwards does. */
export const missingFirst = (missing: Order['missing'], { orderDirection }: ListQuery): boolean =>
  (orderDirection === 'asc') === (missing === 'first');

export const orderOf = <Query extends ListQuery>({ orders }: Listing<Query>, { orderField }: Query): Order =>
  orders[orderField as Query['orderField']];

export const ref = (column: Column): RawBuilder<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column;

export function countOf<T extends keyof Database>(found: Rows<T>, counting?: Counting) {
  return counting
    ? counting.db
        .selectFrom(found.select(sql`1`.as('one')).limit(counting.most).as('counted'))
        .select(({ fn }) => fn.countAll<string>().as('count'))
    : found.select(({ fn }) => fn.countAll<string>().as('count'));
}
