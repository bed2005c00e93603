import { systemSubdomain } from '../../../contract/accounts';
import type { Crumb } from '../Breadcrumb';
import { Page, type PageProps } from '../Page';
import { AccountChips } from './AccountChips';
import { useAccountScope } from './AccountScope';
import { ForeignBar } from './ForeignBar';
import { useAccountHighlights } from './useAccountHighlights';
import { useAccountsStep } from './useAccountsStep';

/** A screen that is one of an account's tabs: the account's chips, highlights and tabs around it (document 1, section 2.6). */
export function AccountPage(props: Pick<PageProps, 'title' | 'label' | 'actions' | 'children'>) {
  const { account, tabs } = useAccountScope();
  return (
    <AccountRecordPage
      {...props}
      chips={<AccountChips account={account} />}
      highlights={useAccountHighlights()}
      tabs={tabs}
    />
  );
}

/** A screen of one record inside an account: its own heading, under the account's breadcrumb. */
export function AccountRecordPage({ breadcrumb = [], ...props }: PageProps) {
  return <Page {...props} breadcrumb={[...useAccountSteps(), ...breadcrumb]} banner={<ForeignBar />} />;
}

/** The list of accounts for those who may see it, then the account, unless it is the system tenant. */
function useAccountSteps(): Crumb[] {
  const accounts = useAccountsStep();
  const { subdomain, isOwn, account, links } = useAccountScope();
  if (subdomain === systemSubdomain) return [];
  return [...(isOwn ? [] : accounts), { label: account.name, to: links.users }];
}
