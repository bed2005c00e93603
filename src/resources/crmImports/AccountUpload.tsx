import { AccountScopeContext, type KnownAccount } from '#src/layout/accountShell/AccountScope.ts';
import { ScopeProviders } from '#src/layout/accountShell/ScopeProviders.tsx';
import type { Crumb } from '#src/layout/Breadcrumb.tsx';
import { UploadPage } from './UploadPage.tsx';

type AccountUploadProps = { account: KnownAccount; breadcrumb: readonly Crumb[] };

/** The upload for another account: it says so, as every screen of one does. */
export function AccountUpload({ account, breadcrumb }: AccountUploadProps) {
  const { subdomain } = account;
  return (
    <ScopeProviders key={subdomain} subdomain={subdomain}>
      <AccountScopeContext value={{ subdomain, isOwn: false, account }}>
        <UploadPage breadcrumb={breadcrumb} />
      </AccountScopeContext>
    </ScopeProviders>
  );
}
