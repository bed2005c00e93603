import type { SortPayload } from 'react-admin';
import type { ResourceName } from '#contract/operations.ts';
import type { DefaultFilters } from '../ui/list/listAddress.ts';

/** Where a resource's list is, and all that its first rows are asked for by: known before the rest of the app is there. */
export type ListRoute = {
  name: ResourceName;
  area: 'platform' | 'directory' | 'account';
  list: {
    path: string;
    begins: ListBeginning;
    /** It is searched on this device, so that the server's answer to a search is none to ask for ahead. */
    isSearchedHere?: true;
  };
};

/** What a list shows where its address says nothing. */
export type ListBeginning = {
  sort: SortPayload;
  filter: DefaultFilters;
  /** The rows of a page, where they are not as many as the person has chosen for all lists. */
  perPage?: number;
};
