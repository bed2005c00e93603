import { useDataProvider } from 'react-admin';
import type { MatchSource } from '#contract/firmMatcher.ts';
import { matchesPerPage } from '#contract/firmMatcher.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import type { CustomValues } from './matcherAddress.ts';
import type { QueueTerms } from './queue/queueTerms.ts';
import { wholeMatch } from './wholeMatch.ts';

/** Cache keys of an investor firm, and of its matches. */
export const detailsOf = (id: string, firmId: string) => ['crmInvestorFirms', 'details', id, firmId];
export const matchesOf = (id: string, firmId: string) => ['firmMatcher', 'list', id, firmId];

/** The matcher's queries, for the current firm and ahead for the next one. */
export function useMatcherQueries(id: string) {
  const dataProvider = useDataProvider<DataProvider>();
  return {
    firm: (firmId: string) => ({
      queryKey: detailsOf(id, firmId),
      queryFn: ({ signal }: Asked) =>
        dataProvider.perform('crmInvestorFirms.get', { params: { id, firmId }, signal }),
    }),
    matches: (firmId: string, source: MatchSource, custom: CustomValues = {}) => {
      const query = { source, perPage: matchesPerPage[source], includeTotals: false, ...custom };
      return {
        queryKey: [...matchesOf(id, firmId), query],
        queryFn: async ({ signal }: Asked) => {
          const params = { integration: id, crmFirm: firmId };
          const found = await dataProvider.perform('firmMatcher.list', { params, query, signal });
          return found.map((match) => wholeMatch(match, source));
        },
      };
    },
    /** A firm's position in the queue; without one, the first. */
    place: (terms: QueueTerms, of: { firmId?: string; position?: number } = {}) => ({
      queryKey: ['crmInvestorFirms', 'queue', id, terms, of],
      queryFn: ({ signal }: Asked) =>
        dataProvider.perform('crmInvestorFirms.queue', {
          params: { id },
          query: { ...terms, ...of },
          signal,
        }),
    }),
  };
}

type Asked = { signal: AbortSignal };
