import { useState } from 'react';
import { useGetRecordRepresentation, useNotify, useTranslate } from 'react-admin';
import type { User } from '../../../contract/users';
import { useAccountScope } from '../../layout/accountShell/AccountScope';
import { useCan } from '../../layout/useCan';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordWrite } from '../../parts/record/useRecordWrite';
import { useCeiling } from '../../parts/useCeiling';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ReasonedButton } from '../../ui/ReasonedButton';

/**
 * Mails a user the link to a new password. Only a confirmed, active user can follow it (document 2, section 4), and nobody
 * where an identity provider has the passwords.
 */
export function ResetPasswordButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const can = useCan();
  const user = useRecord<User>();
  const requestReset = useRecordWrite('users.requestPasswordReset');
  const { reasonAgainstUser } = useCeiling();
  const { ssoEnabled } = useAccountScope().account;
  const [isAsking, setAsking] = useState(false);
  const isPossible = can('users.requestPasswordReset') && user.accountConfirmed && user.status === 'ACTIVE';
  const reason = ssoEnabled ? translate('validation.passwordElsewhere') : reasonAgainstUser(user);
  return (
    <>
      <ReasonedButton
        variant="outlined"
        size="small"
        disabled={!isPossible}
        reason={isPossible ? reason : undefined}
        onClick={() => setAsking(true)}
      >
        {translate('users.reset.action')}
      </ReasonedButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('users.reset.action')}
        text={translate('users.reset.question', { email: user.email })}
        confirmLabel={translate('users.reset.action')}
        onConfirm={async () => {
          await requestReset(user);
          notify('users.reset.done', { type: 'success', about: String(represent(user)) });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
