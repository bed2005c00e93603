import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { FirmRow } from '#contract/firms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useSettled } from '#src/ui/useSettled.ts';

/** The organizations that a search for this name finds, best first; what the search before found stays meanwhile. */
export function useSimilarFirms(name: string, perPage: number) {
  const dataProvider = useDataProvider<DataProvider>();
  const settled = useSettled(name);
  const search = useQuery({
    queryKey: ['firms', 'similar', settled, perPage],
    queryFn: ({ signal }) =>
      dataProvider.getList<FirmRow>('firms', {
        filter: { searchText: settled },
        pagination: { page: 1, perPage },
        sort: { field: 'bestMatch', order: 'ASC' },
        signal,
      }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const isLoading = settled !== name || search.isFetching;
  const { data: firms = [], total = 0 } = (settled !== '' && !search.error && search.data) || {};
  return { ...search, firms, total, sought: settled, isLoading };
}
