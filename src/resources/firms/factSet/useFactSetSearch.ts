import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { FactSetFirm } from '#contract/factSetFirms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useSettled } from '#src/admin/inputs/useSettled.ts';

/** The external provider's firms that match a text, best first, 20 per page (document 3, section 9). */
export function useFactSetSearch(text: string) {
  const dataProvider = useDataProvider<DataProvider>();
  const searchText = useSettled(text.trim(), 350);
  const search = useInfiniteQuery({
    queryKey: ['factSetFirms', 'search', searchText],
    queryFn: ({ pageParam: page, signal }) =>
      dataProvider.getList<FactSetFirm>('factSetFirms', {
        filter: { searchText },
        pagination: { page, perPage: 20 },
        sort: { field: 'bestMatch', order: 'ASC' },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total = 0 }, pages) =>
      pages.flatMap(({ data }) => data).length < total ? pages.length + 1 : undefined,
    enabled: searchText !== '',
    staleTime: 60_000,
  });
  const firms = search.data?.pages.flatMap(({ data }) => data) ?? [];
  return { ...search, searchText, firms, total: search.data?.pages[0]?.total ?? 0 };
}
