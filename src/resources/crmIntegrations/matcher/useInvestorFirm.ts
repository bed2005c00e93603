import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { detailsOf, useMatcherQueries } from './useMatcherQueries.ts';

/** A firm of a CRM, and its integration. */
export function useInvestorFirm(id: string, firmId: string) {
  const firm = useQuery(useMatcherQueries(id).firm(firmId));
  return { integration: useIntegration(id), firm };
}

/** Keeps a write's result: the next write may come before the firm is reread. */
export function useKeepFirm(id: string) {
  const queryClient = useQueryClient();
  return (firm: CrmInvestorFirmDetails) => {
    queryClient.setQueryData(detailsOf(id, firm.id), firm);
    return firm;
  };
}

export function useIntegration(id: string) {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['crmIntegrations', 'account', id],
    queryFn: ({ signal }) => dataProvider.perform('crmIntegrations.get', { params: { id }, signal }),
  });
}
