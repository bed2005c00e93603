import { useGetOne } from 'react-admin';
import { Outlet, useParams } from 'react-router-dom';
import type { Account } from '../../../contract/accounts';
import { useSignedIn } from '../SignedIn';
import { useCan } from '../useCan';
import { AccountFailure } from './AccountFailure';
import { AccountScopeContext } from './AccountScope';
import { accountKey } from './RouteAccount';
import { ScopeProviders } from './ScopeProviders';

/** The screens of one account: the route's, or one's own where the route names none. */
export function AccountShell() {
  const { profile } = useSignedIn();
  const { subdomain = profile.account.subdomain } = useParams();
  return (
    <ScopeProviders key={subdomain} subdomain={subdomain}>
      <Scoped subdomain={subdomain} />
    </ScopeProviders>
  );
}

function Scoped({ subdomain }: { subdomain: string }) {
  const { profile } = useSignedIn();
  const can = useCan();
  const own = profile.account;
  const isOwn = subdomain === own.subdomain;
  const { account, error, refetch } = useAccount(subdomain, can('accounts.get', subdomain));
  const known = account ?? (isOwn ? own : { name: subdomain, subdomain });
  return (
    <AccountScopeContext value={{ subdomain, isOwn, account: known }}>
      {error && !account ? <AccountFailure error={error} onRetry={refetch} /> : <Outlet />}
    </AccountScopeContext>
  );
}

/** The account, at once where the list of accounts has brought it already. */
function useAccount(subdomain: string, enabled: boolean) {
  const { profile, caches } = useSignedIn();
  const { data, error, refetch } = useGetOne<Account>(
    'accounts',
    { id: subdomain },
    {
      enabled,
      placeholderData: () => caches.of(profile.account.subdomain).getQueryData(accountKey(subdomain)),
    },
  );
  return { account: data, error, refetch };
}
