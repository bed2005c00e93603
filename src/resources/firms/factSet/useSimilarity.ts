import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { maxMatches } from '#contract/firmMatcher.ts';
import type { DataProvider } from '#dataProviders/types.ts';

/** How like a firm of the directory the chosen one of the external provider is, by the matcher's score. */
export function useSimilarity(entityKey: string, chosen: string | undefined) {
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error } = useQuery({
    queryKey: ['firmMatcher', 'similarity', entityKey],
    queryFn: ({ signal }) =>
      dataProvider.perform('firmMatcher.duplicates', {
        params: { entityKey },
        query: { source: 'provider', perPage: maxMatches, includeTotals: false },
        signal,
      }),
    enabled: chosen !== undefined,
    gcTime: 0,
  });
  // What is not among the matches shares nothing that is compared.
  const score = data && (data.find(({ id }) => id === chosen)?.score ?? 0);
  return { score, error };
}

export type Similarity = ReturnType<typeof useSimilarity>;
