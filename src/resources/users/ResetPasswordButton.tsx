import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { User } from '../../../contract/users';
import { useCan } from '../../layout/useCan';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordWrite } from '../../parts/record/useRecordWrite';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

/** Mails a user the link to a new password. Only a confirmed, active user can follow it (document 2, section 4). */
export function ResetPasswordButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const can = useCan();
  const user = useRecord<User>();
  const requestReset = useRecordWrite('users.requestPasswordReset');
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
          await requestReset(user);
          notify('users.reset.done', { type: 'success' });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
