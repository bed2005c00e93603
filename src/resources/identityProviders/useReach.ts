import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';

/** Whom enabling the provider around would shut out, and what it would reach, where that is asked. */
export function useReach(isAsked = true) {
  const { id: type } = useRecord<IdentityProvider>();
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['identityProviders', 'reach', type],
    queryFn: ({ signal }) => dataProvider.perform('identityProviders.reach', { params: { type }, signal }),
    enabled: isAsked,
    gcTime: 0,
  });
}
