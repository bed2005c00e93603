import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type MatchFirm, maxMatches, similarFrom } from '#contract/firmMatcher.ts';
import type { FirmRow } from '#contract/firms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useSettled } from '#src/admin/inputs/useSettled.ts';

/** An organization with a similar name; `score` says how likely it is the same, null if it is only found by its words. */
export type SimilarFirm = Pick<MatchFirm, 'id' | 'name' | 'status' | 'match' | 'isOnPlatform'> & {
  key: string;
  isFactSetConnected: boolean;
  score: number | null;
};

/**
 * The organizations that may have this name, likeliest first; where none is likely, what a search finds by it. Earlier
 * results stay meanwhile.
 */
export function useSimilarFirms(name: string) {
  const dataProvider = useDataProvider<DataProvider>();
  const settled = useSettled(name);
  const search = useQuery({
    queryKey: ['firmMatcher', 'similar', settled],
    queryFn: ({ signal }) =>
      dataProvider.perform('firmMatcher.custom', {
        query: { name: settled, minScore: similarFrom, perPage: maxMatches, includeTotals: false },
        signal,
      }),
    select: (matches) => matches.map(fromMatch),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const byWords = useQuery({
    queryKey: ['firms', 'similar', settled],
    queryFn: ({ signal }) =>
      dataProvider.getList<FirmRow>('firms', {
        filter: { searchText: settled, deletionStatus: 'EFFECTIVE', includeTotals: false },
        pagination: { page: 1, perPage: mostByWords },
        sort: { field: 'bestMatch', order: 'ASC' },
        signal,
      }),
    select: ({ data }) => data.map(fromRow),
    enabled: settled !== '' && !search.isPlaceholderData && search.data?.length === 0,
  });
  const isLoading = settled !== name || search.isFetching || byWords.isFetching;
  const { error, refetch } = byWords.error ? byWords : search;
  const found = search.data?.length === 0 ? byWords.data : search.data;
  const firms = (settled !== '' && !error && found) || [];
  return { error, refetch, firms, searchText: settled, isLoading };
}

const mostByWords = 25;

const fromMatch = ({ id, name, status, match, isOnPlatform, score, ...firm }: MatchFirm): SimilarFirm => ({
  ...{ id, name, status, match, isOnPlatform, score },
  key: firm.rolodexKey ?? id,
  isFactSetConnected: firm.firmSource === 'FACT_SET',
});

const fromRow = ({
  id,
  key,
  displayName,
  status,
  match,
  isOnPlatform,
  isFactSetConnected,
}: FirmRow): SimilarFirm => ({
  ...{ id, key, status, match, isOnPlatform, isFactSetConnected },
  name: displayName,
  score: null,
});
