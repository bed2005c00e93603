import type { Pagination } from '../../contract/paging';

export type PageQuery = { page: number; perPage: number; includeTotals: boolean };
export type Page<T> = { data: T[]; pagination: Pagination };

/** Which rows of a list make a page, and of how many where that was counted. */
export type Window = { limit: number; offset: number; total: number | null };

/**
 * One page of a list and where it stands. Without totals nothing is counted, and a row more than a page tells of a next
 * one: `totalCount` and `totalPages` then say what is known, the rows up to here and one if more follow.
 */
export async function pageFrom<T>(
  { page, perPage, includeTotals }: PageQuery,
  rows: (window: Window) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<Page<T>> {
  const offset = (page - 1) * perPage;
  const total = includeTotals ? await count() : null;
  const isPast = total !== null && offset >= total;
  const found = isPast ? [] : await rows({ limit: total === null ? perPage + 1 : perPage, offset, total });
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

/** A list that is always told whole, as its one page. */
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
