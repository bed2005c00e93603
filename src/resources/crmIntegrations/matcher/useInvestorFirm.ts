import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';

/** A firm of a CRM, and the integration that it is of. */
export function useInvestorFirm(id: string, firmId: string) {
  const dataProvider = useDataProvider<DataProvider>();
  const integration = useQuery({
    queryKey: ['crmIntegrations', 'account', id],
    queryFn: ({ signal }) => dataProvider.perform('crmIntegrations.get', { params: { id }, signal }),
  });
  const firm = useQuery({
    queryKey: detailsOf(id, firmId),
    queryFn: ({ signal }) => dataProvider.perform('crmInvestorFirms.get', { params: { id, firmId }, signal }),
  });
  return { integration, firm };
}

/** Under which an investor firm is kept. */
export const detailsOf = (id: string, firmId: string) => ['crmInvestorFirms', 'details', id, firmId];
