import { systemSubdomain } from '#contract/subdomains.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Crumb } from '#src/admin/page/Breadcrumb.tsx';
import { Page, type PageProps } from '#src/admin/page/Page.tsx';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useListStep } from '#src/admin/resource/useListStep.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { AccountChips } from './AccountChips.tsx';
import { ForeignBar } from './ForeignBar.tsx';
import { useAccountHighlights } from './useAccountHighlights.tsx';
import { useAccountTabs } from './useAccountTabs.ts';

/**
 * A screen that is one of an account's tabs: with the account's chips, highlights and tabs (document 1, section 2.6).
 */
export function AccountPage({
  children,
  ...props
}: Pick<PageProps, 'title' | 'label' | 'actions' | 'fills' | 'children'>) {
  return (
    <Page
      {...props}
      breadcrumb={useAccountSteps()}
      banner={<ForeignBar />}
      chips={<AccountChips />}
      highlights={useAccountHighlights()}
      tabs={useAccountTabs()}
    >
      <AccountFailure />
      {children}
    </Page>
  );
}

/**
 * A screen of one record inside an account: it has only the record's heading and tabs; the account is in the
 * breadcrumb, which leads to its own screens, and in the bar for people from other accounts.
 */
export function AccountRecordPage({ breadcrumb = [], children, ...props }: PageProps) {
  return (
    <Page {...props} breadcrumb={[...useAccountSteps(), ...breadcrumb]} banner={<ForeignBar hasChips />}>
      <AccountFailure />
      {children}
    </Page>
  );
}

/** The account's screens need only its subdomain: they stay beside the error. */
function AccountFailure() {
  const { text } = useTexts();
  const { failure } = useAccountScope();
  return failure && <LoadFailure message={text('layout.accountFailed')} {...failure} />;
}

/** The list of accounts for those who may see it, then the account, except for the system tenant. */
function useAccountSteps(): Crumb[] {
  const accounts = useListStep('accounts');
  const links = useLinks();
  const { subdomain, isOwn, account } = useAccountScope();
  if (subdomain === systemSubdomain) return [];
  return [...(isOwn ? [] : accounts), { label: account.name, to: links.to('accounts').show(subdomain) }];
}
