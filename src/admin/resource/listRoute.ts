import type { SortPayload } from 'react-admin';
import type { ResourceName } from '#contract/operations.ts';
import type { DefaultFilters } from '../list/listAddress.ts';

/** A resource's list path, and the query of its first rows: known before the rest of the app is loaded. */
export type ListRoute = {
  name: ResourceName;
  area: 'platform' | 'directory' | 'account';
  list: {
    path: string;
    begins: ListBeginning;
    /** It is searched on this device, so there is no server answer to request in advance. */
    isSearchedHere?: true;
  };
};

/** What a list shows if its address says nothing. */
export type ListBeginning = {
  sort: SortPayload;
  filter: DefaultFilters;
  /** Rows per page, if not the person's choice for all lists. */
  perPage?: number;
};
