import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { bandOf, type MatchFirm, type MatchSource, matchesPerPage } from '#contract/firmMatcher.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import type { CustomValues } from './matcherAddress.ts';

/** Cache keys of an investor firm, and of its matches. */
export const detailsOf = (id: string, firmId: string) => ['crmInvestorFirms', 'details', id, firmId];
export const matchesOf = (id: string, firmId: string) => ['firmMatcher', 'list', id, firmId];

/** The queries of a firm and its matches, for the current firm and ahead for the next one. */
export function useMatcherQueries(id: string) {
  const dataProvider = useDataProvider<DataProvider>();
  return {
    firm: (firmId: string) => ({
      queryKey: detailsOf(id, firmId),
      queryFn: ({ signal }: Cancellable) =>
        dataProvider.perform('crmInvestorFirms.get', { params: { id, firmId }, signal }),
    }),
    matches: (firmId: string, source: MatchSource, custom: CustomValues = {}) => {
      const query = { source, perPage: matchesPerPage[source], includeTotals: false, ...custom };
      return {
        queryKey: [...matchesOf(id, firmId), query],
        queryFn: async ({ signal }: Cancellable) => {
          const params = { integration: id, crmFirm: firmId };
          const found = await dataProvider.perform('firmMatcher.list', { params, query, signal });
          return found.map((match) => wholeMatch(match, source));
        },
      };
    },
  };
}

type Cancellable = { signal: AbortSignal };

/** A firm of a CRM, and its integration. */
export function useInvestorFirm(id: string, firmId: string) {
  const firm = useQuery(useMatcherQueries(id).firm(firmId));
  return { integration: useIntegration(id), firm };
}

/** Keeps a write's result: the next write may come before the firm is reread. */
export function useKeepFirm(id: string) {
  const queryClient = useQueryClient();
  return (firm: CrmInvestorFirmDetails) => {
    queryClient.setQueryData(detailsOf(id, firm.id), firm);
    return firm;
  };
}

export function useIntegration(id: string) {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['crmIntegrations', 'account', id],
    queryFn: ({ signal }) => dataProvider.perform('crmIntegrations.get', { params: { id }, signal }),
  });
}

/** A match with what of ours its screens need, where a back end answers the documented fields alone. */
function wholeMatch(match: MatchFirm, source: MatchSource): MatchFirm {
  const shown = match.names.find(({ isDisplayName }) => isDisplayName) ?? match.names[0];
  const ours: Partial<MatchFirm> = { source, name: shown?.value ?? match.id, band: bandOf(match.score) };
  return { ...ours, ...unexplained, ...match };
}

const unexplained = {
  parentName: null,
  linkedFirm: null,
  bandLoweredBy: null,
  verdict: { is: 'SAME', relation: null },
  match: null,
  explanation: {
    fields: [],
    standing: null,
    start: 0,
    sum: 0,
    ofFirms: 0,
    reason: { for: [], against: null },
  },
  rival: null,
  notMatch: null,
} as const satisfies Partial<MatchFirm>;
