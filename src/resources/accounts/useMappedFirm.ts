import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';

/** The firm of the current account. */
export function useMappedFirm() {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['accounts', 'rolodex'],
    queryFn: ({ signal }) => dataProvider.perform('accounts.rolodex', { signal }),
  });
}
