import type { SortPayload } from 'react-admin';
import type { CrmQueueQuery } from '#contract/crmInvestorFirms.ts';
import { type DefaultFilters, stateIn } from '#src/ui/list/listAddress.ts';

/** How the list of firms begins. */
type Beginning = { filter: DefaultFilters; sort: SortPayload };
export type QueueTerms = Partial<CrmQueueQuery>;

/** The filters and the order that an address of the list says, as the queue takes them. */
export function queueTerms(search: string, begins: Beginning): QueueTerms {
  const { filter, sort = begins.sort } = stateIn(search, begins.filter);
  const said: object = { ...filter, orderField: sort.field, orderDirection: sort.order.toLowerCase() };
  return said;
}
