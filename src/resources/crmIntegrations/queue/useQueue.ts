import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useDataProvider } from 'react-admin';
import { MatchSource } from '#contract/firmMatcher.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { matchesOf, useMatcherQueries } from '../matches/useMatcherQueries.ts';
import { useQueueAddress } from './useQueueAddress.ts';

/** Queries of a firm's position in the queue; without one, the first. */
export function usePlaceQuery() {
  const dataProvider = useDataProvider<DataProvider>();
  const { id, terms } = useQueueAddress();
  return (of: { firmId?: string; position?: number } = {}) => ({
    queryKey: ['crmInvestorFirms', 'queue', id, terms, of],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataProvider.perform('crmInvestorFirms.queue', { params: { id }, query: { ...terms, ...of }, signal }),
  });
}

/** The position of the current firm among the unlinked ones. */
export function useQueue() {
  const { firmId } = useMatcherAddress();
  return useQuery(usePlaceQuery()({ firmId }));
}

/** Resolves to the firm after the current one once known; undefined outside the queue, or if that could not be read. */
export function useNextFirm() {
  const { firmId } = useMatcherAddress();
  const { isInQueue } = useQueueAddress();
  const queryClient = useQueryClient();
  const query = usePlaceQuery()({ firmId });
  return async () => {
    if (!isInQueue) return undefined;
    try {
      return (await queryClient.ensureQueryData(query)).next;
    } catch {
      // The header says that it could not be read.
      return undefined;
    }
  };
}

/** The next firm is prefetched, once everything of the current one is loaded. */
export function usePrefetchOfNext(): void {
  const { id, firmId } = useMatcherAddress();
  const { data } = useQueue();
  const queryClient = useQueryClient();
  const { firm, matches } = useMatcherQueries(id);
  const place = usePlaceQuery();
  const isBusy = useIsFetching({ queryKey: matchesOf(id, firmId) }) > 0;
  const next = data?.next?.id;
  const prefetch = useEffectEvent((of: string) => {
    void queryClient.prefetchQuery({ ...firm(of), staleTime });
    void queryClient.prefetchQuery({ ...place({ firmId: of }), staleTime });
    for (const source of MatchSource.options)
      void queryClient.prefetchQuery({ ...matches(of, source), staleTime });
  });
  useEffect(() => {
    if (next && !isBusy) prefetch(next);
  }, [next, isBusy]);
}

/** What was requested so recently is not requested again. */
const staleTime = 30_000;
