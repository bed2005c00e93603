import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';

/** The account's provisioning, and a way to read all of it anew. */
export function useProvisioning() {
  const { subdomain } = useAccountScope();
  const dataProvider = useDataProvider<DataProvider>();
  const queryClient = useQueryClient();
  const queryKey = ['provisioning', subdomain];
  const query = useQuery({
    queryKey: [...queryKey, 'get'],
    queryFn: ({ signal }) => dataProvider.perform('provisioning.get', { signal }),
  });
  const reload = () => void queryClient.invalidateQueries({ queryKey });
  return { ...query, queryKey, reload };
}
