import type { User } from '../../../contract/users';
import { RecordActionButton } from '../../parts/record/RecordActionButton';
import { useRecord } from '../../parts/record/useRecord';
import { UserStatusButton } from './UserStatusButton';

/** What can be done to a user as a whole; each button is there only while it makes sense. */
export function UserActions() {
  const { accountConfirmed, isLockedOut, status } = useRecord<User>();
  return (
    <>
      {!accountConfirmed && <RecordActionButton call="users.invite" />}
      {isLockedOut && status === 'ACTIVE' && <RecordActionButton call="users.unlock" />}
      <UserStatusButton />
    </>
  );
}
