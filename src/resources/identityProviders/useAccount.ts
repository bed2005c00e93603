import { useGetOne } from 'react-admin';
import type { AccountDetails } from '#contract/accounts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';

/** The current account with its login settings, once loaded. */
export function useAccount(): AccountDetails | undefined {
  const { subdomain } = useAccountScope();
  return useGetOne<AccountDetails>('accounts', { id: subdomain }).data;
}
