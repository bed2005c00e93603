import { useGetOne } from 'react-admin';
import type { AccountDetails } from '../../../contract/accounts';
import { useAccountScope } from '../../layout/accountShell/AccountScope';

/** The account around with its login settings, once they are there. */
export function useAccount(): AccountDetails | undefined {
  const { subdomain } = useAccountScope();
  return useGetOne<AccountDetails>('accounts', { id: subdomain }).data;
}
