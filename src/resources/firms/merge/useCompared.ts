import { useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import { maxOthers } from '#contract/duplicates.ts';
import type { FirmMergePreview } from '#contract/firmMerges.ts';
import type { DataProvider } from '#dataProviders/types.ts';

/**
 * What the address compares: two organizations of its path, `?survivor=` the one that stays, if not the proposed one;
 * `?pair=` their pair in the list of duplicates, if they were opened from there; `?with=` further ones, to be merged next.
 */
export function useCompared() {
  const { id = '', otherId = '' } = useParams();
  const [search] = useSearchParams();
  const survivorId = search.get('survivor') ?? undefined;
  const pairId = search.get('pair') ?? undefined;
  const dataProvider = useDataProvider<DataProvider>();
  // Not invalidated once they are merged: nothing is left to compare then.
  const preview = useQuery({
    queryKey: ['mergePreview', id, otherId, survivorId],
    queryFn: ({ signal }) =>
      dataProvider.perform('firms.previewMerge', {
        params: { id, otherId },
        query: survivorId === undefined ? {} : { survivorId },
        signal,
      }),
    gcTime: 0,
  });
  // Without the pair, which may have ended, they can still be compared.
  const { data: pair, isLoading } = useQuery({
    queryKey: ['mergePreview', 'pair', pairId],
    queryFn: ({ signal }) => dataProvider.perform('duplicates.get', { params: { id: pairId ?? '' }, signal }),
    enabled: pairId !== undefined,
    gcTime: 0,
    throwOnError: false,
  });
  const isOfBoth = pair?.firms.every((firm) => firm.id === id || firm.id === otherId) ?? false;
  const pairIds = new Map(pair?.others.map((other) => [other.id, other.pairId]));
  const others = [...new Set([...(search.get('with')?.split(',') ?? []), ...pairIds.keys()])]
    .filter((one) => one !== id && one !== otherId)
    .slice(0, maxOthers);
  const keptId = preview.data?.survivor.id ?? '';
  const beside = useQueries({
    queries: others.map((other) => ({
      queryKey: ['mergePreview', keptId, other, keptId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.perform('firms.previewMerge', {
          params: { id: keptId, otherId: other },
          query: { survivorId: keptId },
          signal,
        }),
      enabled: keptId !== '',
      gcTime: 0,
      throwOnError: false,
    })),
  });
  return {
    preview,
    pairId,
    /** The pair, if it is of these two. */
    pair: isOfBoth ? pair : undefined,
    /** Until then the keys would not know what they decide. */
    isPairLoading: isLoading,
    others: beside.flatMap(({ data }): Other[] =>
      data ? [{ preview: data, pairId: pairIds.get(data.merged.id) ?? pairId }] : [],
    ),
  };
}

/** A further organization, compared with the survivor, too; `pairId`: its pair with one of the two. */
export type Other = { preview: FirmMergePreview; pairId: string | undefined };
