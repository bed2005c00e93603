import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MatchFirm, type MatchSource, possibleFrom } from '#contract/firmMatcher.ts';
import { type CustomValues, useMatcherAddress } from './matcherAddress.ts';
import { matchesOf, useMatcherQueries } from './useMatcherQueries.ts';

/** The matches of both sources, requested in parallel: each loads, is empty and fails on its own. */
export function useMatches() {
  const { mode, custom, view } = useMatcherAddress();
  const isEnabled = mode === 'default' || Object.keys(custom).length > 0;
  const directory = useSource('directory', custom, isEnabled);
  const provider = useSource('provider', custom, isEnabled);
  const sources = { directory, provider };
  const ranking = rankingOf(sources);
  const shown = view === 'ranking' ? ranking : [...(directory.matches ?? []), ...(provider.matches ?? [])];
  const isLikely = ({ notMatch, source, score }: MatchFirm) =>
    !notMatch && (source === 'directory' || score >= possibleFrom);
  return {
    sources,
    ranking,
    isEnabled,
    isLoading: [directory, provider].some(({ matches, error }) => !matches && !error),
    /** In the order of the list. */
    shown,
    /** Only once the directory has answered, as the provider's first match may be an unlikely one. */
    first: directory.matches && shown.find(isLikely),
  };
}

export type SourceMatches = ReturnType<typeof useSource>;
type Matches = Record<MatchSource, SourceMatches>;

function useSource(source: MatchSource, custom: CustomValues, enabled: boolean) {
  const { id: integration, firmId: crmFirm } = useMatcherAddress();
  const { data, error, isFetching, refetch } = useQuery({
    ...useMatcherQueries(integration).matches(crmFirm, source, custom),
    enabled,
  });
  return { source, matches: data, error, isFetching, refetch };
}

/** The matches of all loaded sources, ordered by score; rejected ones come last. */
const rankingOf = ({ directory, provider }: Matches): MatchFirm[] =>
  [...(directory.matches ?? []), ...(provider.matches ?? [])].sort(
    (one, other) =>
      Number(one.notMatch !== null) - Number(other.notMatch !== null) || other.score - one.score,
  );

/** Refetches the matches: a link changes their actions. */
export function useReloadMatches() {
  const queryClient = useQueryClient();
  const { id, firmId } = useMatcherAddress();
  return () => queryClient.invalidateQueries({ queryKey: matchesOf(id, firmId) });
}
