import { createContext, useContext } from 'react';
import type { Account } from '#contract/accounts.ts';

/** The account whose screens these are. */
export type AccountScope = {
  subdomain: string;
  isOwn: boolean;
  /** What is known of the account: its name at least, all of it for those who may read it. */
  account: KnownAccount;
  /** More of it is on its way. */
  isComing?: boolean;
  /** Why no more is known of it, where it could not be loaded, and the way to try again. */
  failure?: { error: Error; onRetry: () => void };
};

export type KnownAccount = Pick<Account, 'name' | 'subdomain'> & Partial<Account>;

export const AccountScopeContext = createContext<AccountScope | null>(null);

/** The account around this screen. Screens inside an account only. */
export function useAccountScope(): AccountScope {
  const scope = useContext(AccountScopeContext);
  if (!scope) throw new Error('This screen is not inside an account');
  return scope;
}
