import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne } from 'react-admin';
import { Outlet, useParams } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { PageFramesContext } from '#src/admin/page/PageFrames.ts';
import { AccountScopeContext } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { AccountNotFound } from './AccountNotFound.tsx';
import { AccountPage, AccountRecordPage } from './AccountPage.tsx';
import { accountKey } from './RouteAccount.tsx';
import { ScopeProviders } from './ScopeProviders.tsx';

/** The screens of one account: the route's, or one's own if the route names none. */
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
  const mayRead = can('accounts.get', subdomain);
  const { account, error, refetch, isFirst } = useAccount(subdomain, mayRead);
  const summary = useSummary(!mayRead && can('accounts.summary', subdomain));
  const known = account ?? summary.data ?? (isOwn ? own : { name: subdomain, subdomain });
  const isComing = isFirst || summary.isLoading;
  const failure = error && !account ? { error, onRetry: refetch } : undefined;
  if (error && failureOf(error).code === 'NOT_FOUND') return <AccountNotFound />;
  return (
    <AccountScopeContext value={{ subdomain, isOwn, account: known, isComing, failure }}>
      <PageFramesContext value={frames}>
        <Outlet />
      </PageFramesContext>
    </AccountScopeContext>
  );
}

const frames = { List: AccountPage, Record: AccountRecordPage };

/** The account, at once if the list of accounts has already loaded it, for all parts of its screens. */
function useAccount(subdomain: string, enabled: boolean) {
  const { profile, caches } = useSignedIn();
  const { data, error, refetch, isLoading } = useGetOne<Account>(
    'accounts',
    { id: subdomain },
    {
      enabled,
      initialData: () => caches.of(profile.account.subdomain).getQueryData<Account>(accountKey(subdomain)),
    },
  );
  return { account: data, error, refetch, isFirst: isLoading };
}

/** What people know about the account they work in without the right to read it. */
function useSummary(enabled: boolean) {
  const dataProvider = useDataProvider<DataProvider>();
  const queryFn = () => dataProvider.perform('accounts.summary');
  return useQuery({ queryKey: ['accounts', 'summary'], queryFn, enabled });
}
