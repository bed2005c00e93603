import type { SortPayload } from 'react-admin';
import type { ResourceName } from '#contract/operations.ts';
import type { DefaultFilters } from '../list/listAddress.ts';

/** A resource's list path, and the query of its first rows: known before the rest of the app is loaded. */
export type ListRoute = {
  name: ResourceName;
  area: 'platform' | 'directory' | 'account';
  list: {
    path: string;
    defaults: ListDefaults;
    /** It is searched in the browser, so there is no server answer to request in advance. */
    isSearchedInBrowser?: true;
  };
};

/** What a list shows if its address says nothing. */
export type ListDefaults = {
  sort: SortPayload;
  filter: DefaultFilters;
  /** Rows per page, if not the person's choice for all lists. */
  perPage?: number;
};
