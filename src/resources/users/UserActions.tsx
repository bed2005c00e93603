import type { User } from '../../../contract/users';
import { RecordActionButton } from '../../parts/record/RecordActionButton';
import { useRecord } from '../../parts/record/useRecord';
import { useCeiling } from '../../parts/useCeiling';
import { UserStatusButton } from './UserStatusButton';

/** What can be done to a user as a whole; each button is there only while it makes sense. */
export function UserActions() {
  const user = useRecord<User>();
  const { reasonAgainstUser } = useCeiling();
  const { accountConfirmed, isLockedOut, status } = user;
  const reason = reasonAgainstUser(user);
  return (
    <>
      {!accountConfirmed && <RecordActionButton call="users.invite" reason={reason} />}
      {isLockedOut && status === 'ACTIVE' && <RecordActionButton call="users.unlock" reason={reason} />}
      <UserStatusButton />
    </>
  );
}
