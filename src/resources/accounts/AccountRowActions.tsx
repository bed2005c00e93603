import type { Account } from '#contract/accounts.ts';
import { AccountScopeContext } from '#src/layout/accountShell/AccountScope.ts';
import { ScopeProviders } from '#src/layout/accountShell/ScopeProviders.tsx';
import { useSignedIn } from '#src/layout/SignedIn.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { AccountStatusButton } from './AccountStatusButton.tsx';

/** Actions on an account from its row: the same calls as on its own screens. */
export function AccountRowActions() {
  const { profile } = useSignedIn();
  const account = useRecord<Account>();
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
