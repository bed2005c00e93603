import { createContext, useContext } from 'react';
import type { ResourceName } from '#contract/operations.ts';

/** A bulk started here, its account, and the record its path names. */
export type FollowedBulk = {
  resource: ResourceName;
  action: string;
  subdomain: string;
  id: string;
  ofId?: string;
  /** The action that takes it back. */
  undo?: string;
};

export type Bulks = {
  followed: readonly FollowedBulk[];
  /** Shows a bulk that has just begun, and keeps it visible until its report is closed; `instead` of another. */
  follow: (bulk: FollowedBulk, instead?: string) => void;
  open: (id: string) => void;
};

export const BulksContext = createContext<Bulks>({ followed: [], follow: () => {}, open: () => {} });

export const useBulks = () => useContext(BulksContext);
