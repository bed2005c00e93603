import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { CrmQueueQuery } from '#contract/crmInvestorFirms.ts';
import { stateIn } from '#src/admin/list/listAddress.ts';
import type { ListDefaults } from '#src/admin/resource/listRoute.ts';
import { useAppResources } from '#src/admin/resource/resource.ts';
import { customNames } from '../matches/matcherAddress.ts';
import { pathToMatcher } from '../matches/matcherPath.ts';

/** The URL says, in the list's own terms, which firms are in the queue, and in which order. */
export function useQueueAddress() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const defaults = useAppResources().find(({ name }) => name === 'crmInvestorFirms')?.rows;
  const listSearch = without(search, ['mode', 'view', 'at', 'queue', ...customNames]);
  const kept = without(search, ['mode', 'at', ...customNames]);
  const terms = useMemo(() => (defaults ? queueTerms(listSearch, defaults) : {}), [listSearch, defaults]);
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

type QueueTerms = Partial<CrmQueueQuery>;

/** The filters and order in a list URL, in the queue's terms. */
function queueTerms(search: string, defaults: ListDefaults): QueueTerms {
  const { filter, sort = defaults.sort } = stateIn(search, defaults.filter);
  const terms: object = { ...filter, orderField: sort.field, orderDirection: sort.order.toLowerCase() };
  return terms;
}
