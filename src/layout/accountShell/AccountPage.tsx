import { systemSubdomain } from '#contract/subdomains.ts';
import { useTexts } from '#i18n/texts.ts';
import { Highlights } from '#src/ui/Highlights.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import type { Crumb } from '../Breadcrumb.tsx';
import { Page, type PageProps } from '../Page.tsx';
import { PageTabs } from '../PageTabs.tsx';
import { useLinks } from '../useLinks.ts';
import { useListStep } from '../useListStep.ts';
import { AccountChips } from './AccountChips.tsx';
import { useAccountScope } from './AccountScope.ts';
import { ForeignBar } from './ForeignBar.tsx';
import { useAccountHighlights } from './useAccountHighlights.tsx';
import { useAccountTabs } from './useAccountTabs.ts';

/** A screen that is one of an account's tabs: the account's chips, highlights and tabs around it (document 1, section 2.6). */
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

/** A screen of one record inside an account: its own heading, under the account's breadcrumb and header. */
export function AccountRecordPage({ breadcrumb = [], ...props }: PageProps) {
  return (
    <Page
      {...props}
      breadcrumb={[...useAccountSteps(), ...breadcrumb]}
      banner={<ForeignBar />}
      above={<AccountHeader />}
    />
  );
}

/** The account that a record belongs to, in the words of its own screens, but in less room. Styled by `page.css`. */
function AccountHeader() {
  const { account } = useAccountScope();
  const highlights = useAccountHighlights();
  return (
    <section className="accountHeader" aria-label={account.name}>
      <div className="account">
        <strong>{account.name}</strong>
        <AccountChips />
        {highlights && <Highlights facts={highlights} />}
      </div>
      <PageTabs tabs={useAccountTabs()} />
      <AccountFailure />
    </section>
  );
}

/** The account's screens need no more of it than its subdomain: they stay beside what went wrong. */
function AccountFailure() {
  const { text } = useTexts();
  const { failure } = useAccountScope();
  return failure && <LoadFailure message={text('layout.accountFailed')} {...failure} />;
}

/** The list of accounts for those who may see it, then the account, unless it is the system tenant. */
function useAccountSteps(): Crumb[] {
  const accounts = useListStep('accounts');
  const links = useLinks();
  const { subdomain, isOwn, account } = useAccountScope();
  if (subdomain === systemSubdomain) return [];
  return [...(isOwn ? [] : accounts), { label: account.name, to: links.to('accounts').show(subdomain) }];
}
