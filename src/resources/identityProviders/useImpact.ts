import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';

/** Whom enabling the provider around would shut out. */
export function useImpact() {
  const { id: type } = useRecord<IdentityProvider>();
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['identityProviders', 'impact', type],
    queryFn: ({ signal }) => dataProvider.perform('identityProviders.impact', { params: { type }, signal }),
    gcTime: 0,
  });
}
