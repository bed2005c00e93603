import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useAppResources } from '#src/layout/appResource.ts';
import { customNames } from '../matcherAddress.ts';
import { pathToMatcher } from '../pathToMatcher.ts';
import { queueTerms } from './queueTerms.ts';

/** The address says in the list's own words which firms are in the queue, and in which order. */
export function useQueueAddress() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const begins = useAppResources().find(({ name }) => name === 'crmInvestorFirms')?.rows;
  const listSearch = without(search, ['mode', 'view', 'at', ...customNames]);
  const kept = without(search, ['mode', 'at', ...customNames]);
  const terms = useMemo(() => (begins ? queueTerms(listSearch, begins) : {}), [listSearch, begins]);
  return {
    id,
    terms,
    /** As the list of firms has it. */
    listSearch,
    pathTo: (firmId: string) => ({ pathname: pathToMatcher(id, firmId), search: kept }),
    /** Behind the last firm of the queue, which the path still names. */
    pathToEnd: (firmId: string) => ({
      pathname: pathToMatcher(id, firmId),
      search: `${kept || '?'}${kept && '&'}at=end`,
    }),
    isAtEnd: new URLSearchParams(search).get('at') === 'end',
  };
}

function without(search: string, names: readonly string[]): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  const rest = query.toString();
  return rest && `?${rest}`;
}
