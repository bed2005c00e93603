import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '../../../dataProviders/types';

/** The traits catalogue, which hardly ever changes. */
export function useTraits() {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['traits', 'all'],
    queryFn: ({ signal }) => dataProvider.perform('traits.list', { query: { perPage: 100 }, signal }),
    staleTime: 300_000,
  });
}
