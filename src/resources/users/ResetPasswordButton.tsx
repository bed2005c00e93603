import { useState } from 'react';
import { useGetRecordRepresentation, useNotify, useTranslate } from 'react-admin';
import type { User } from '#contract/users.ts';
import { useAccountScope } from '#src/layout/accountShell/AccountScope.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordWrite } from '#src/parts/record/useRecordWrite.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';

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
