import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { User } from '#contract/users.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

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

/** The user's status, and whether they have followed their invite. */
export function UserChips() {
  const translate = useTranslate();
  const user = useRecord<User>();
  const { accountConfirmed } = user;
  return (
    <>
      <UserStatusChip user={user} />
      <StatusChip
        tone={accountConfirmed ? 'success' : 'warning'}
        hollow={!accountConfirmed}
        label={translate(`users.accountConfirmed.${accountConfirmed}`)}
      />
    </>
  );
}

/** Whether the account's CRM data knows the user's employee key. */
export function ConfigurationChip({ status }: { status: NonNullable<User['configurationStatus']> }) {
  const translate = useTranslate();
  const isConfigured = status === 'CONFIGURED';
  return (
    <StatusChip
      tone={isConfigured ? 'info' : 'neutral'}
      hollow={!isConfigured}
      label={translate(`users.configurationStatus.${status}`)}
    />
  );
}
