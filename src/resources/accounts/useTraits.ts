import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { accountTraits, type TraitHolder } from '#src/parts/accountTraits.ts';

/** The traits catalogue, which hardly ever changes; with a holder, what that account may be given. */
export function useTraits(holder?: TraitHolder) {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['traits', 'query', holder ?? null],
    queryFn: ({ signal }) => accountTraits(dataProvider, { holder, signal }),
    staleTime: 300_000,
  });
}
