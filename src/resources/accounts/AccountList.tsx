import { useTranslate } from 'react-admin';
import type { Account } from '../../../contract/accounts';
import { Page } from '../../layout/Page';
import { useSignedIn } from '../../layout/SignedIn';
import { useLinks } from '../../layout/useLinks';
import { LoadFailure } from '../../ui/LoadFailure';
import { ListFrame } from '../../ui/list/ListFrame';
import { useAccountColumns } from './useAccountColumns';
import { useAccountFilters } from './useAccountFilters';
import { useTraits } from './useTraits';

/** All accounts of the platform (document 2, section 2). */
export function AccountList() {
  const translate = useTranslate();
  const { caches } = useSignedIn();
  const links = useLinks().to('accounts');
  const traits = useTraits();

  /** The account's own screens begin with what this list knows, so that their header stands at once. */
  const hand = (account: Account) =>
    void caches
      .of(account.subdomain)
      .setQueryData(['accounts', 'getOne', { id: account.id, meta: undefined }], account);
  return (
    <Page title={translate('accounts.name')}>
      {traits.error && (
        <LoadFailure
          message={translate('accounts.couldNotLoadTraits')}
          error={traits.error}
          onRetry={() => void traits.refetch()}
          isRetrying={traits.isFetching}
        />
      )}
      <ListFrame<Account>
        resource="accounts"
        storeKey="accounts"
        texts={{
          label: translate('accounts.name'),
          search: translate('accounts.search'),
          countKey: 'accounts.count',
          empty: translate('accounts.empty'),
          loadFailure: () => translate('accounts.couldNotLoad'),
        }}
        columns={useAccountColumns()}
        filters={useAccountFilters(traits.data ?? [])}
        defaultFilters={defaultFilters}
        defaultSort={defaultSort}
        rowPath={({ id }) => links.show(id)}
        onApproach={hand}
      />
    </Page>
  );
}

const defaultFilters = { status: 'ACTIVE' };
const defaultSort = { field: 'name', order: 'ASC' } as const;
