import { useTranslate } from 'react-admin';
import type { User } from '#contract/users.ts';
import { useFormats } from '#i18n/format.ts';
import { RecordActionButton } from '#src/parts/record/RecordActionButton.tsx';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { UserStatusButton } from './UserStatusButton.tsx';

/** What can be done to a user as a whole; each button is there only while it makes sense. */
export function UserActions() {
  const user = useRecord<User>();
  const { reasonAgainstUser } = useCeiling();
  const { relative } = useFormats();
  const translate = useTranslate();
  const { accountConfirmed, invitedOn, isLockedOut, status } = user;
  const reason = reasonAgainstUser(user);
  const lastSent = invitedOn ? translate('users.invite.last', { time: relative(invitedOn, Date.now()) }) : '';
  return (
    <>
      {!accountConfirmed && <RecordActionButton call="users.invite" reason={reason} hint={lastSent} />}
      {isLockedOut && status === 'ACTIVE' && <RecordActionButton call="users.unlock" reason={reason} />}
      <UserStatusButton />
    </>
  );
}
