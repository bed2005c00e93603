import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type MatchFirm, type MatchSource, matchesPerPage } from '#contract/firmMatcher.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { type CustomValues, useMatcherAddress } from './matcherAddress.ts';

/** The matches of both sources, asked in parallel: each comes, is empty and fails by itself. */
export function useMatches() {
  const { mode, custom } = useMatcherAddress();
  const isAsked = mode === 'default' || Object.keys(custom).length > 0;
  const sources = {
    directory: useSource('directory', custom, isAsked),
    provider: useSource('provider', custom, isAsked),
  };
  return { sources, isAsked };
}

export type SourceMatches = ReturnType<typeof useSource>;
export type Matches = Record<MatchSource, SourceMatches>;

function useSource(source: MatchSource, custom: CustomValues, enabled: boolean) {
  const { id: integration, firmId: crmFirm } = useMatcherAddress();
  const dataProvider = useDataProvider<DataProvider>();
  const query = { source, perPage: matchesPerPage[source], includeTotals: false, ...custom };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...matchesOf(integration, crmFirm), query],
    queryFn: ({ signal }) =>
      dataProvider.perform('firmMatcher.list', { params: { integration, crmFirm }, query, signal }),
    enabled,
  });
  return { source, matches: data, error, isFetching, refetch };
}

/** The matches of all sources that have come, in one order of their scores. */
export const rankingOf = ({ directory, provider }: Matches): MatchFirm[] =>
  [...(directory.matches ?? []), ...(provider.matches ?? [])].sort((one, other) => other.score - one.score);

/** Has the matches asked anew: a link changes what can be done with each. */
export function useReloadMatches() {
  const queryClient = useQueryClient();
  const { id, firmId } = useMatcherAddress();
  return () => queryClient.invalidateQueries({ queryKey: matchesOf(id, firmId) });
}

const matchesOf = (integration: string, crmFirm: string) => ['firmMatcher', 'list', integration, crmFirm];
