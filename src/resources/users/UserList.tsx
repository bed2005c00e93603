import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, Outlet, useLocation } from 'react-router-dom';
import type { User } from '../../../contract/users';
import { failureOf } from '../../../dataProviders/call';
import { AccountPage } from '../../layout/accountShell/AccountPage';
import { useAccountScope } from '../../layout/accountShell/AccountScope';
import { useCan } from '../../layout/useCan';
import { useLinks } from '../../layout/useLinks';
import { ListFrame } from '../../ui/list/ListFrame';
import { UserExport } from './UserExport';
import { useUserColumns } from './useUserColumns';
import { useUserFilters } from './useUserFilters';

/** The users of an account (document 1, section 2.11; document 2, section 2). */
export function UserList() {
  const translate = useTranslate();
  const { subdomain, account } = useAccountScope();
  const links = useLinks().to('users');
  const can = useCan();
  const prefetch = useUserPrefetch();
  const { search } = useLocation();
  const actions = can('users.create') && (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={Link}
      to={{ pathname: links.create(), search }}
    >
      {translate('users.create.open')}
    </Button>
  );
  return (
    <AccountPage
      title={translate('users.title', { account: account.name })}
      label={translate('users.name')}
      actions={actions}
    >
      <ListFrame<User>
        resource="users"
        storeKey={`users.${subdomain}`}
        texts={{
          label: translate('users.name'),
          search: translate('users.search'),
          countKey: 'users.count',
          empty: translate('users.empty'),
          loadFailure: (error) =>
            translate(failureOf(error).explained ? 'users.couldNotLoad' : 'users.couldNotLoadWithoutBody'),
        }}
        columns={useUserColumns()}
        filters={useUserFilters()}
        defaultFilters={defaultFilters}
        defaultSort={defaultSort}
        rowPath={(user) => links.show(user.id)}
        onApproach={prefetch}
        toolbarEnd={<UserExport />}
      />
      <Outlet />
    </AccountPage>
  );
}

const defaultFilters = { status: 'ACTIVE' };
const defaultSort = { field: 'lastName', order: 'ASC' } as const;

/** Loads a user afresh before their screen opens, unless that was done just now. */
function useUserPrefetch() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  return ({ id }: User) =>
    void queryClient.prefetchQuery({
      queryKey: ['users', 'getOne', { id, meta: undefined }],
      queryFn: () => dataProvider.getOne<User>('users', { id }).then(({ data }) => data),
      staleTime: 10_000,
    });
}
