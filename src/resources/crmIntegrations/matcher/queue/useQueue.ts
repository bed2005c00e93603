import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { MatchSource } from '#contract/firmMatcher.ts';
import { useMatcherAddress } from '../matcherAddress.ts';
import { matchesOf, useMatcherQueries } from '../useMatcherQueries.ts';
import { useQueueAddress } from './useQueueAddress.ts';

/** The position of the current firm among the unlinked ones. */
export function useQueue() {
  const { firmId } = useMatcherAddress();
  const { id, terms } = useQueueAddress();
  return useQuery(useMatcherQueries(id).place(terms, { firmId }));
}

/** Resolves to the firm after the current one once known; undefined outside the queue, or if that could not be read. */
export function useNextFirm() {
  const { firmId } = useMatcherAddress();
  const { id, terms, isInQueue } = useQueueAddress();
  const queryClient = useQueryClient();
  const query = useMatcherQueries(id).place(terms, { firmId });
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
  const { firmId } = useMatcherAddress();
  const { id, terms } = useQueueAddress();
  const { data } = useQueue();
  const queryClient = useQueryClient();
  const { firm, matches, place } = useMatcherQueries(id);
  const isBusy = useIsFetching({ queryKey: matchesOf(id, firmId) }) > 0;
  const next = data?.next?.id;
  const prefetch = useEffectEvent((of: string) => {
    void queryClient.prefetchQuery({ ...firm(of), staleTime });
    void queryClient.prefetchQuery({ ...place(terms, { firmId: of }), staleTime });
    for (const source of MatchSource.options)
      void queryClient.prefetchQuery({ ...matches(of, source), staleTime });
  });
  useEffect(() => {
    if (next && !isBusy) prefetch(next);
  }, [next, isBusy]);
}

/** What was requested so recently is not requested again. */
const staleTime = 30_000;
