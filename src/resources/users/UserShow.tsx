import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { User } from '../../../contract/users';
import { failureOf } from '../../../dataProviders/call';
import { AccountRecordPage } from '../../layout/accountShell/AccountPage';
import type { Crumb } from '../../layout/Breadcrumb';
import { useLinks } from '../../layout/useLinks';
import { EmptyState } from '../../ui/EmptyState';
import { LoadFailure } from '../../ui/LoadFailure';
import { LoadingState } from '../../ui/LoadingState';
import { LoginDetailsCard } from './LoginDetailsCard';
import { RolesCard } from './RolesCard';
import { UserActions } from './UserActions';
import { UserDetailsCard } from './UserDetailsCard';
import { ConfirmationChip, UserStatusChip } from './UserStatusChip';
import { useUserHighlights } from './useUserHighlights';
import { displayName } from './useUserTexts';

/** One user (document 2, section 2). The key keeps one user's open forms out of another's screen. */
export function UserShow() {
  const { id = '' } = useParams();
  return <UserScreen key={id} id={id} />;
}

function UserScreen({ id }: { id: string }) {
  const translate = useTranslate();
  const links = useLinks();
  const { data: user, error, isFetching, refetch } = useGetOne<User>('users', { id });
  const breadcrumb = [{ label: translate('users.name'), to: links.to('users').list() }];
  const isGone = error !== null && failureOf(error).code === 'NOT_FOUND';
  const failure = error && !isGone && (
    <LoadFailure
      message={translate('users.couldNotLoadOne')}
      error={error}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  );
  if (user && !isGone) return <LoadedUser user={user} breadcrumb={breadcrumb} failure={failure} />;

  return (
    <AccountRecordPage title={translate('users.one')} breadcrumb={breadcrumb}>
      {!error && <LoadingState lines={8} />}
      <div role="alert">
        {isGone && <EmptyState title={translate('users.notFound')} hint={translate('users.notFoundHint')} />}
      </div>
      {failure}
    </AccountRecordPage>
  );
}

type LoadedUserProps = { user: User; breadcrumb: Crumb[]; failure: ReactNode };

/** What the list knew of the user already, until the user is there; `failure` says that it stays so. */
function LoadedUser({ user, breadcrumb, failure }: LoadedUserProps) {
  return (
    <AccountRecordPage
      title={displayName(user)}
      breadcrumb={breadcrumb}
      chips={
        <>
          <UserStatusChip user={user} />
          <ConfirmationChip isConfirmed={user.accountConfirmed} />
        </>
      }
      actions={<UserActions user={user} />}
      highlights={useUserHighlights(user)}
    >
      {failure}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
        }}
      >
        <UserDetailsCard user={user} />
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <LoginDetailsCard user={user} />
          <RolesCard user={user} />
        </Stack>
      </Box>
    </AccountRecordPage>
  );
}
