import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { ownTimeZone } from '#dataProviders/ownTimeZone.ts';
import type { DataProvider } from '#dataProviders/types.ts';

/** The matching progress of an account's firms. */
export function useMatching(id: string) {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['crmIntegrations', 'matching', id],
    queryFn: ({ signal }) => {
      const query = { timeZone: ownTimeZone() };
      return dataProvider.perform('crmIntegrations.matching', { params: { id }, query, signal });
    },
  });
}
