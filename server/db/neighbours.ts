import { type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import {
  countOf,
  type Listing,
  type ListQuery,
  matching,
  missingFirst,
  ordered,
  orderOf,
  pageOfKeys,
  type Rows,
  ref,
} from './listing.ts';

/** A row's position in a list, from 1; null where the list has no such row. */
export type Place = {
  total: number;
  position: number | null;
  current: string | null;
  previous: string | null;
  next: string | null;
};

/**
 * Where a row is in a list, or would be: `rows` are the list's, `from` those it is looked for in. Rows are walked
 * over only to be counted.
 */
export async function placeOf<Query extends ListQuery, T extends keyof Database>(
  listing: Listing<Query>,
  { rows, from }: { rows: Rows<T>; from: Rows<T> },
  query: Query,
  id: string,
): Promise<Place | undefined> {
  const isIt = sql<SqlBool>`${ref(listing.key)} = ${id}`;
  const position = ref(orderOf(listing, query).column).as('position');
  const found = matching(listing, rows, query);
  const [row, own, counted] = await Promise.all([
    from.where(isIt).select(position).executeTakeFirst(),
    found.where(isIt).select(ref(listing.key).as('id')).executeTakeFirst(),
    countOf(found).executeTakeFirstOrThrow(),
  ]);
  if (!row) return undefined;
  const at = { id, value: (row as { position: unknown }).position };
  const back = { ...query, orderDirection: query.orderDirection === 'asc' ? 'desc' : 'asc' } as Query;
  const [next, previous, before] = await Promise.all([
    firstAfter(listing, found, query, at),
    firstAfter(listing, found, back, at),
    own ? countOf(found.where(sql<SqlBool>`(${after(listing, back, at)})`)).executeTakeFirstOrThrow() : null,
  ]);
  return {
    total: Number(counted.count),
    position: before && Number(before.count) + 1,
    current: own ? id : null,
    previous,
    next,
  };
}

/** The n-th row of a list, counted from 1; the last if it has fewer. */
export async function nthOf<Query extends ListQuery, T extends keyof Database>(
  listing: Listing<Query>,
  rows: Rows<T>,
  query: Query,
  n: number,
): Promise<string | undefined> {
  const found = matching(listing, rows, query);
  const total = Number((await countOf(found).executeTakeFirstOrThrow()).count);
  if (total === 0) return undefined;
  const window = { limit: 1, offset: Math.min(n, total) - 1, total };
  const row = await pageOfKeys(listing, found, query, window).executeTakeFirst();
  return (row as { key: string } | undefined)?.key;
}

type At = { id: string; value: unknown };

/** Rows with and without a value are walked separately, as no index finds both with one comparison. */
async function firstAfter<Query extends ListQuery, T extends keyof Database>(
  listing: Listing<Query>,
  found: Rows<T>,
  query: Query,
  at: At,
): Promise<string | null> {
  for (const part of partsAfter(listing, query, at)) {
    const rows = ordered(listing, found.where(part), query).select(ref(listing.key).as('id')).limit(1);
    const row = (await rows.executeTakeFirst()) as { id: string } | undefined;
    if (row) return row.id;
  }
  return null;
}

const after = <Query extends ListQuery>(listing: Listing<Query>, query: Query, at: At) =>
  sql.join(partsAfter(listing, query, at), sql` or `);

/**
 * The rows beyond a position: first those that, like it, have a value or have none; then the others, if they come
 * later.
 */
function partsAfter<Query extends ListQuery>(listing: Listing<Query>, query: Query, { id, value }: At) {
  const { column, missing } = orderOf(listing, query);
  const [position, key] = [ref(column), ref(listing.key)];
  const beyond = sql.raw(query.orderDirection === 'asc' ? '>' : '<');
  const areMissingFirst = missingFirst(missing, query);
  if (value === null) {
    const own = sql<SqlBool>`(${position} is null and ${key} ${beyond} ${id})`;
    return areMissingFirst ? [own, sql<SqlBool>`${position} is not null`] : [own];
  }
  const own = sql<SqlBool>`(${position}, ${key}) ${beyond} (${value}, ${id})`;
  return missing && !areMissingFirst ? [own, sql<SqlBool>`${position} is null`] : [own];
}
