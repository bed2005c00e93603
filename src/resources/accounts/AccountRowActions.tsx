import type { Account } from '#contract/accounts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { AccountScopeContext } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { ScopeProviders } from '#src/layout/accountShell/ScopeProviders.tsx';
import { AccountStatusButton } from './AccountStatusButton.tsx';

/** Actions on an account from its row: the same calls as on its own screens. */
export function AccountRowActions() {
  const { profile } = useSignedIn();
  const account = useRecordContext<Account>();
  const { subdomain } = account;
  const isOwn = subdomain === profile.account.subdomain;
  return (
    <ScopeProviders subdomain={subdomain}>
      <AccountScopeContext value={{ subdomain, isOwn, account }}>
        <AccountStatusButton />
      </AccountScopeContext>
    </ScopeProviders>
  );
}
