import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { User } from '../../../contract/users';
import { StatusChip } from '../../ui/StatusChip';

/** Whether a user may sign in, and whether too many failed tries keep them out for now. */
export function UserStatusChip({ user }: { user: Pick<User, 'status' | 'isLockedOut'> }) {
  const translate = useTranslate();
  const { status, isLockedOut } = user;
  return (
    <>
      <StatusChip
        tone={status === 'ACTIVE' ? 'success' : 'error'}
        label={translate(`users.status.${status}`)}
      />
      {isLockedOut && (
        <Box component="span" sx={{ ml: 0.5, fontSize: 13 }}>
          {translate('users.status.locked')}
        </Box>
      )}
    </>
  );
}

/** Whether the user has followed their invite. */
export function ConfirmationChip({ isConfirmed }: { isConfirmed: boolean }) {
  const translate = useTranslate();
  return (
    <StatusChip
      tone={isConfirmed ? 'success' : 'warning'}
      hollow={!isConfirmed}
      label={translate(`users.accountConfirmed.${isConfirmed}`)}
    />
  );
}
