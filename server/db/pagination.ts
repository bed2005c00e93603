import type { Pagination } from '#contract/paging.ts';

export type PageQuery = { page: number; perPage: number; includeTotals: boolean };
export type Page<T> = { data: T[]; pagination: Pagination };

/** The rows that make a page, and the total if it was counted. */
export type Window = { limit: number; offset: number; total: number | null };

/** How a list is read: its first page and the count in one trip, as the first page does not depend on the count. */
export type Source<T> = {
  rows: (window: Window) => Promise<T[]>;
  count: () => Promise<number>;
  firstAndCount: (limit: number) => Promise<{ found: T[]; total: number }>;
};

/**
 * One page of a list with its pagination. Without totals nothing is counted, and one row more than a page shows
 * whether there is a next: `totalCount` and `totalPages` then cover the rows up to here, and one more if others
 * follow.
 */
export async function pageFrom<T>(query: PageQuery, source: Source<T>): Promise<Page<T>> {
  const { page, perPage } = query;
  const offset = (page - 1) * perPage;
  const { found, total } = await readPage(query, offset, source);
  const totalCount = total ?? (found.length > 0 ? offset + found.length : 0);
  return {
    data: found.slice(0, perPage),
    pagination: {
      activePage: page,
      perPage,
      totalPages: Math.ceil(totalCount / perPage),
      totalCount,
      hasPrevious: page > 1,
      hasNext: totalCount > offset + perPage,
    },
  };
}

async function readPage<T>(
  { perPage, includeTotals }: PageQuery,
  offset: number,
  { rows, count, firstAndCount }: Source<T>,
): Promise<{ found: T[]; total: number | null }> {
  if (!includeTotals) return { found: await rows({ limit: perPage + 1, offset, total: null }), total: null };
  if (offset === 0) return firstAndCount(perPage);
  const total = await count();
  return { found: offset < total ? await rows({ limit: perPage, offset, total }) : [], total };
}

/** A list that is always sent in full, as a single page. */
export function onePage<T>(data: T[]): Page<T> {
  const totalCount = data.length;
  return {
    data,
    pagination: {
      activePage: 1,
      perPage: totalCount,
      totalPages: totalCount > 0 ? 1 : 0,
      totalCount,
      hasPrevious: false,
      hasNext: false,
    },
  };
}
