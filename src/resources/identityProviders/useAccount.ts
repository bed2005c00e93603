import { useGetOne } from 'react-admin';
import type { AccountDetails } from '#contract/accounts.ts';
import { useAccountScope } from '#src/layout/accountShell/AccountScope.ts';

/** The account around with its login settings, once they are there. */
export function useAccount(): AccountDetails | undefined {
  const { subdomain } = useAccountScope();
  return useGetOne<AccountDetails>('accounts', { id: subdomain }).data;
}
