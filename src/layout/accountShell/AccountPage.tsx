import { systemSubdomain } from '../../../contract/accounts';
import type { Crumb } from '../Breadcrumb';
import { Page, type PageProps } from '../Page';
import { useLinks } from '../useLinks';
import { useListStep } from '../useListStep';
import { AccountChips } from './AccountChips';
import { useAccountScope } from './AccountScope';
import { ForeignBar } from './ForeignBar';
import { useAccountHighlights } from './useAccountHighlights';
import { useAccountTabs } from './useAccountTabs';

/** A screen that is one of an account's tabs: the account's chips, highlights and tabs around it (document 1, section 2.6). */
export function AccountPage(props: Pick<PageProps, 'title' | 'label' | 'actions' | 'fills' | 'children'>) {
  const { account } = useAccountScope();
  return (
    <AccountRecordPage
      {...props}
      chips={<AccountChips account={account} />}
      highlights={useAccountHighlights()}
      tabs={useAccountTabs()}
    />
  );
}

/** A screen of one record inside an account: its own heading, under the account's breadcrumb. */
export function AccountRecordPage({ breadcrumb = [], ...props }: PageProps) {
  return <Page {...props} breadcrumb={[...useAccountSteps(), ...breadcrumb]} banner={<ForeignBar />} />;
}

/** The list of accounts for those who may see it, then the account, unless it is the system tenant. */
function useAccountSteps(): Crumb[] {
  const accounts = useListStep('accounts');
  const links = useLinks();
  const { subdomain, isOwn, account } = useAccountScope();
  if (subdomain === systemSubdomain) return [];
  return [...(isOwn ? [] : accounts), { label: account.name, to: links.to('accounts').show(subdomain) }];
}
