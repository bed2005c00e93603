import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '../../../dataProviders/types';
import { accountTraits } from '../../parts/accountTraits';

/** The traits catalogue, which hardly ever changes; with a subdomain, what its account may be given. */
export function useTraits(subdomain?: string) {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['traits', 'query', subdomain ?? null],
    queryFn: ({ signal }) => accountTraits(dataProvider, { subdomain: subdomain ?? null, signal }),
    staleTime: 300_000,
  });
}
