import { useTranslate } from 'react-admin';
import type { User } from '../../../contract/users';
import { useFormats } from '../../../i18n/format';
import { RecordActionButton } from '../../parts/record/RecordActionButton';
import { useRecord } from '../../parts/record/useRecord';
import { useCeiling } from '../../parts/useCeiling';
import { UserStatusButton } from './UserStatusButton';

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
