import { createContext, useContext } from 'react';
import type { Account } from '../../../contract/accounts';
import type { OperationId } from '../../../contract/operations';
import { accountPaths } from '../../../contract/paths';
import type { PageTab } from '../PageTabs';

/** The account whose screens these are. */
export type AccountScope = {
  subdomain: string;
  isOwn: boolean;
  /** What is known of the account: its name at least, all of it for those who may read it. */
  account: KnownAccount;
  /** Whether the signed-in user may make a call in this account. */
  may: (id: OperationId) => boolean;
  links: AccountLinks;
  /** The tabs that this user may open. */
  tabs: readonly PageTab[];
};

export type KnownAccount = Pick<Account, 'name' | 'subdomain'> & Partial<Account>;

export const AccountScopeContext = createContext<AccountScope | null>(null);

/** The account around this screen. Screens inside an account only. */
export function useAccountScope(): AccountScope {
  const scope = useContext(AccountScopeContext);
  if (!scope) throw new Error('This screen is not inside an account');
  return scope;
}

export type AccountLinks = ReturnType<typeof accountLinks>;

/** Links to an account's screens, from where its screens begin. */
export const accountLinks = (base: string) => ({
  base,
  users: `${base}${accountPaths.users}`,
  newUser: `${base}${accountPaths.newUser}`,
  user: (userId: string) => `${base}${accountPaths.user(userId)}`,
});
