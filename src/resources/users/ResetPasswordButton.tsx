import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { User } from '../../../contract/users';
import { useCan } from '../../layout/useCan';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useUserWrites } from './useUserWrites';

/** Mails a user the link to a new password. Only a confirmed, active user can follow it (document 2, section 4). */
export function ResetPasswordButton({ user }: { user: User }) {
  const translate = useTranslate();
  const notify = useNotify();
  const can = useCan();
  const { requestPasswordReset } = useUserWrites();
  const [isAsking, setAsking] = useState(false);
  const isPossible = can('users.requestPasswordReset') && user.accountConfirmed && user.status === 'ACTIVE';
  return (
    <>
      <Button variant="outlined" size="small" disabled={!isPossible} onClick={() => setAsking(true)}>
        {translate('users.reset.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('users.reset.action')}
        text={translate('users.reset.question', { email: user.email })}
        confirmLabel={translate('users.reset.action')}
        onConfirm={async () => {
          await requestPasswordReset(user);
          notify('users.reset.done', { type: 'success' });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
