import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useMatcherQueries } from './useMatcherQueries.ts';

/** A firm of a CRM, and the integration that it is of. */
export function useInvestorFirm(id: string, firmId: string) {
  const firm = useQuery(useMatcherQueries(id).firm(firmId));
  return { integration: useIntegration(id), firm };
}

export function useIntegration(id: string) {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['crmIntegrations', 'account', id],
    queryFn: ({ signal }) => dataProvider.perform('crmIntegrations.get', { params: { id }, signal }),
  });
}
