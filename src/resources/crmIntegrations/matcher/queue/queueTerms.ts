import type { SortPayload } from 'react-admin';
import type { CrmQueueQuery } from '#contract/crmInvestorFirms.ts';
import { type DefaultFilters, stateIn } from '#src/admin/list/listAddress.ts';

/** The initial state of the list of firms. */
type Beginning = { filter: DefaultFilters; sort: SortPayload };
export type QueueTerms = Partial<CrmQueueQuery>;

/** The filters and order in a list URL, in the queue's terms. */
export function queueTerms(search: string, begins: Beginning): QueueTerms {
  const { filter, sort = begins.sort } = stateIn(search, begins.filter);
  const said: object = { ...filter, orderField: sort.field, orderDirection: sort.order.toLowerCase() };
  return said;
}
