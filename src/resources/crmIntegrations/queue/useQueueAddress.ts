import { useMemo } from 'react';
import type { SortPayload } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import type { CrmQueueQuery } from '#contract/crmInvestorFirms.ts';
import { type DefaultFilters, stateIn } from '#src/admin/list/listAddress.ts';
import { useAppResources } from '#src/admin/resource/resource.ts';
import { customNames } from '../matches/matcherAddress.ts';
import { pathToMatcher } from '../matches/matcherPath.ts';

/** The URL says, in the list's own terms, which firms are in the queue, and in which order. */
export function useQueueAddress() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const begins = useAppResources().find(({ name }) => name === 'crmInvestorFirms')?.rows;
  const listSearch = without(search, ['mode', 'view', 'at', 'queue', ...customNames]);
  const kept = without(search, ['mode', 'at', ...customNames]);
  const terms = useMemo(() => (begins ? queueTerms(listSearch, begins) : {}), [listSearch, begins]);
  return {
    id,
    terms,
    /** In the form of the list of firms. */
    listSearch,
    pathTo: (firmId: string) => ({ pathname: pathToMatcher(id, firmId), search: kept }),
    /** After the queue's last firm, which the path still names. */
    pathToEnd: (firmId: string) => ({
      pathname: pathToMatcher(id, firmId),
      search: `${kept || '?'}${kept && '&'}at=end`,
    }),
    /** Opened by Match Next: a decision leads to the next firm. */
    isInQueue: new URLSearchParams(search).get('queue') === 'on',
    isAtEnd: new URLSearchParams(search).get('at') === 'end',
  };
}

function without(search: string, names: readonly string[]): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  const rest = query.toString();
  return rest && `?${rest}`;
}

/** The initial state of the list of firms. */
type Beginning = { filter: DefaultFilters; sort: SortPayload };
type QueueTerms = Partial<CrmQueueQuery>;

/** The filters and order in a list URL, in the queue's terms. */
function queueTerms(search: string, begins: Beginning): QueueTerms {
  const { filter, sort = begins.sort } = stateIn(search, begins.filter);
  const said: object = { ...filter, orderField: sort.field, orderDirection: sort.order.toLowerCase() };
  return said;
}
