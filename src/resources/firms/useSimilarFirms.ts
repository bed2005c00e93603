import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { mostMatches, similarFrom } from '#contract/firmMatcher.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useSettled } from '#src/ui/useSettled.ts';

/** The organizations that may have this name, likeliest first; earlier results stay meanwhile. */
export function useSimilarFirms(name: string) {
  const dataProvider = useDataProvider<DataProvider>();
  const settled = useSettled(name);
  const search = useQuery({
    queryKey: ['firmMatcher', 'similar', settled],
    queryFn: ({ signal }) =>
      dataProvider.perform('firmMatcher.custom', {
        query: { name: settled, minScore: similarFrom, perPage: mostMatches, includeTotals: false },
        signal,
      }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const isLoading = settled !== name || search.isFetching;
  const firms = (settled !== '' && !search.error && search.data) || [];
  return { ...search, firms, sought: settled, isLoading };
}
