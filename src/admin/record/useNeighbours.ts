import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import type { ListOrigin } from '../list/listTypes.ts';

/** A record beside this one, and the list as it shows it. */
export type Neighbour<Row> = { record: Row; list: ListOrigin };

/**
 * The records before and after one in its list, across pages, and its position in the whole list. A record that has
 * left the list meanwhile keeps its neighbours, but has no position.
 */
export function useNeighbours<Row extends RaRecord>(id: string, list: ListOrigin) {
  const { page, perPage } = list;
  const here = usePageOf<Row>({ ...list, page });
  const found = here.rows.findIndex((row) => String(row.id) === id);
  const lastFound = useRef(found);
  if (found >= 0) lastFound.current = found;
  const before = lastFound.current - 1;
  const after = found >= 0 ? found + 1 : lastFound.current;
  const isKnown = lastFound.current >= 0;

  const previousPage = usePageOf<Row>({ ...list, page: page - 1 }, isKnown && before < 0 && page > 1);
  const isLast = isKnown && after >= here.rows.length && page * perPage < here.total;
  const nextPage = usePageOf<Row>({ ...list, page: page + 1 }, isLast);
  if (!isKnown) return {};
  return {
    previous: before >= 0 ? here.at(before) : previousPage.at(-1),
    next: here.at(after) ?? nextPage.at(0),
    place: found >= 0 ? { at: (page - 1) * perPage + found + 1, total: here.total } : undefined,
  };
}

function usePageOf<Row extends RaRecord>(list: ListOrigin, enabled = true) {
  const { data } = useQuery({ ...pageQuery<Row>(useDataProvider(), list), enabled });
  const rows = (enabled && data?.data) || [];
  return {
    rows,
    total: data?.total ?? 0,
    at: (index: number): Neighbour<Row> | undefined => {
      const record = rows.at(index);
      return record && { record, list };
    },
  };
}

/**
 * One page of the list, usually as the list itself has just loaded it. react-admin's `useGetList` would write its
 * rows into the records' own queries, and so hide that this one is gone.
 */
export function pageQuery<Row extends RaRecord>(dataProvider: DataProvider, list: ListOrigin) {
  const params = paramsOf(list);
  return {
    queryKey: [list.resource, 'getList', { ...params, meta: undefined }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataProvider.getList<Row>(list.resource, { ...params, signal }),
    staleTime: 60_000,
  };
}

export const paramsOf = ({ page, perPage, sort, filter }: ListOrigin) => ({
  pagination: { page, perPage },
  sort,
  filter,
});
