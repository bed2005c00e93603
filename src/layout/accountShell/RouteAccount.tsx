import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import { AccountScopeContext } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { ScopeProviders } from './ScopeProviders.tsx';

/** The account of the current screen, for overlays; one's own if the screen has none. */
export function RouteAccount({ children }: { children: ReactNode }) {
  const { profile, caches } = useSignedIn();
  const own = profile.account;
  const { subdomain = own.subdomain } = useParams();
  const isOwn = subdomain === own.subdomain;
  // The page below requests it; here it is only awaited.
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

/** react-admin's cache key of an account. */
export const accountKey = (subdomain: string) => ['accounts', 'getOne', { id: subdomain, meta: undefined }];
