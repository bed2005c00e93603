import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { AuthContext, DataProviderContext } from 'react-admin';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';

/**
 * Everything below uses one account: its calls, permissions and cache. Law 3: nested here once, so that no screen can
 * reach another account by mistake.
 */
export function ScopeProviders({ subdomain, children }: { subdomain: string; children: ReactNode }) {
  const { profile, providers, caches } = useSignedIn();
  const scoped = useMemo(() => {
    const scope = { subdomain, ownSubdomain: profile.account.subdomain };
    return {
      dataProvider: providers.dataProvider(scope),
      authProvider: providers.authProvider(profile, scope),
      queryClient: caches.of(subdomain),
    };
  }, [subdomain, profile, providers, caches]);
  return (
    <AuthContext.Provider value={scoped.authProvider}>
      <DataProviderContext.Provider value={scoped.dataProvider}>
        <QueryClientProvider client={scoped.queryClient}>{children}</QueryClientProvider>
      </DataProviderContext.Provider>
    </AuthContext.Provider>
  );
}
