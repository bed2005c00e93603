import { createContext, useContext } from 'react';
import type { Account } from '#contract/accounts.ts';

/** The account whose screens these are. */
export type AccountScope = {
  subdomain: string;
  isOwn: boolean;
  /** The known data of the account: its name at least, everything for those who may read it. */
  account: KnownAccount;
  /** The rest is loading. */
  isComing?: boolean;
  /** Why the rest could not be loaded, and the retry. */
  failure?: { error: Error; onRetry: () => void };
};

export type KnownAccount = Pick<Account, 'name' | 'subdomain'> & Partial<Account>;

export const AccountScopeContext = createContext<AccountScope | null>(null);

/** The account of this screen. For screens inside an account only. */
export function useAccountScope(): AccountScope {
  const scope = useContext(AccountScopeContext);
  if (!scope) throw new Error('This screen is not inside an account');
  return scope;
}
