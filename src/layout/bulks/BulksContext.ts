import { createContext, useContext } from 'react';
import type { ResourceName } from '#contract/operations.ts';

/** An action on many records that was begun here, in which account, and of which record its path names. */
export type FollowedBulk = {
  resource: ResourceName;
  action: string;
  subdomain: string;
  id: string;
  ofId?: string;
};

export type Bulks = {
  followed: readonly FollowedBulk[];
  /** Shows a bulk that has just begun, and keeps it in sight until its report was closed. */
  follow: (bulk: FollowedBulk) => void;
  open: (id: string) => void;
};

export const BulksContext = createContext<Bulks>({ followed: [], follow: () => {}, open: () => {} });

export const useBulks = () => useContext(BulksContext);
