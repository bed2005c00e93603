import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '../../../dataProviders/types';

/** What the account around may give; it changes with the account's traits. */
export function useAvailablePermissions() {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['permissions', 'all'],
    queryFn: ({ signal }) => dataProvider.perform('permissions.list', { signal }),
    staleTime: 60_000,
  });
}
