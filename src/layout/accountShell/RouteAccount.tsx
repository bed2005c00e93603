import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import { useSignedIn } from '../SignedIn.ts';
import { AccountScopeContext } from './AccountScope.ts';
import { ScopeProviders } from './ScopeProviders.tsx';

/** The account whose screen is shown, for what lies over the page; one's own where the screen is of none. */
export function RouteAccount({ children }: { children: ReactNode }) {
  const { profile, caches } = useSignedIn();
  const own = profile.account;
  const { subdomain = own.subdomain } = useParams();
  const isOwn = subdomain === own.subdomain;
  // The page below asks for it; here it is only waited for.
  const { data: loaded } = useQuery<Account>(
    { queryKey: accountKey(subdomain), queryFn: skipToken },
    caches.of(subdomain),
  );
  const account = loaded ?? (isOwn ? own : { name: subdomain, subdomain });
  return (
    <ScopeProviders key={subdomain} subdomain={subdomain}>
      <AccountScopeContext value={{ subdomain, isOwn, account }}>{children}</AccountScopeContext>
    </ScopeProviders>
  );
}

/** Under which react-admin caches an account. */
export const accountKey = (subdomain: string) => ['accounts', 'getOne', { id: subdomain, meta: undefined }];
