import type { Timestamp } from '../timestamp.ts';

/** Saved views of lists; a view belongs to one user. */
export type ListViewTables = {
  list_views: {
    account_id: string;
    id: string;
    user_id: string;
    list: string;
    name: string;
    name_key: string;
    query: string;
    is_default: boolean;
    created_on: Timestamp;
  };
};
