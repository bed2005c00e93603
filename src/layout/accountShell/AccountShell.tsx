import { useGetOne } from 'react-admin';
import { Outlet, useParams } from 'react-router-dom';
import type { Account } from '../../../contract/accounts';
import type { OperationId } from '../../../contract/operations';
import { accountBase } from '../../../contract/paths';
import { useMay, useSignedIn } from '../SignedIn';
import { AccountFailure } from './AccountFailure';
import { type AccountScope, AccountScopeContext, accountLinks } from './AccountScope';
import { ScopeProviders } from './ScopeProviders';

/** A tab of an account: where it leads below the account's base, and the call it needs. */
export type AccountTab = { label: string; path: string; needs: OperationId };

/** The screens of one account: the route's, or one's own where the route names none. */
export function AccountShell({ tabs }: { tabs: readonly AccountTab[] }) {
  const { profile } = useSignedIn();
  const { subdomain = profile.account.subdomain } = useParams();
  return (
    <ScopeProviders key={subdomain} subdomain={subdomain}>
      <Scoped subdomain={subdomain} tabs={tabs} />
    </ScopeProviders>
  );
}

function Scoped({ subdomain, tabs }: { subdomain: string; tabs: readonly AccountTab[] }) {
  const { profile } = useSignedIn();
  const may = useMay();
  const isOpen = (id: OperationId) => may(id, subdomain);
  const own = profile.account;
  const isOwn = subdomain === own.subdomain;
  const base = accountBase(subdomain, own.subdomain);
  const { account, error, refetch } = useAccount(subdomain, isOpen('accounts.get'));
  const scope: AccountScope = {
    subdomain,
    isOwn,
    account: account ?? (isOwn ? own : { name: subdomain, subdomain }),
    may: isOpen,
    links: accountLinks(base),
    tabs: tabs
      .filter(({ needs }) => isOpen(needs))
      .map(({ label, path }) => ({ label, to: `${base}/${path}` })),
  };
  return (
    <AccountScopeContext value={scope}>
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
      placeholderData: () =>
        caches
          .of(profile.account.subdomain)
          .getQueryData(['accounts', 'getOne', { id: subdomain, meta: undefined }]),
    },
  );
  return { account: data, error, refetch };
}
