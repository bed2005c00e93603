import { useContext, useState } from 'react';
import { useDataProvider, useGetRecordRepresentation, useNotify } from 'react-admin';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { MenuContext } from '#src/ui/menuContext.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useWait } from '#src/ui/useWait.ts';

/**
 * Mails a user the password link. Only a confirmed, active user can use it (document 2, section 4), and nobody if an
 * identity provider has the passwords.
 */
export function ResetPasswordButton() {
  const { text } = useTexts();
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const can = useCan();
  const user = useRecordContext<User>();
  const dataProvider = useDataProvider<DataProvider>();
  const { reasonAgainstUser } = useCeiling();
  const { ssoEnabled } = useAccountScope().account;
  const { inviteIntervalSeconds = 0 } = useSignedIn().config;
  const [isAsking, setAsking] = useState(false);
  const [next, setNext] = useState(0);
  const wait = useWait(next);
  const isPossible = can('users.requestPasswordReset') && user.accountConfirmed && user.status === 'ACTIVE';
  const barred = ssoEnabled ? text('validation.passwordElsewhere') : reasonAgainstUser(user);
  const reason = barred ?? wait?.reason;
  const isInMenu = useContext(MenuContext) !== null;
  if (isInMenu && !isPossible) return null;
  const ask = () => setAsking(true);
  const label = text('users.reset.action');
  return (
    <>
      {isInMenu ? (
        <Action reason={reason} onPress={ask}>
          {label}
        </Action>
      ) : (
        <ReasonedButton
          variant="outlined"
          size="small"
          disabled={!isPossible}
          reason={isPossible ? reason : undefined}
          onClick={ask}
        >
          {label}
        </ReasonedButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        text={text('users.reset.question', { email: user.email })}
        confirmLabel={label}
        onConfirm={async () => {
          await dataProvider.perform('users.requestPasswordReset', { params: { id: user.id } });
          setNext(Date.now() + inviteIntervalSeconds * 1000);
          notify('users.reset.done', { type: 'success', about: String(represent(user)) });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
