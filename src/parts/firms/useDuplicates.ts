import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';

/** Organizations of the directory that may be the same as the provider's; `isEnabled`: once there is an answer. */
export function useDuplicates(entityKey: string, isEnabled: boolean) {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['firmMatcher', 'duplicates', entityKey],
    queryFn: async ({ signal }) => {
      const query = { source: 'directory', perPage: 5, includeTotals: false } as const;
      const found = await dataProvider.perform('firmMatcher.duplicates', {
        params: { entityKey },
        query,
        signal,
      });
      return found.filter(({ band }) => band !== 'NO');
    },
    enabled: isEnabled,
    gcTime: 0,
  });
}
