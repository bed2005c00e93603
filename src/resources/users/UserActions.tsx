import type { User } from '../../../contract/users';
import { useCan } from '../../layout/useCan';
import { ResendInviteButton } from './ResendInviteButton';
import { UnlockUserButton } from './UnlockUserButton';
import { UserStatusButton } from './UserStatusButton';

/** What can be done to a user as a whole; each button is there only while it makes sense. */
export function UserActions({ user }: { user: User }) {
  const can = useCan();
  const { accountConfirmed, isLockedOut, status } = user;
  return (
    <>
      {!accountConfirmed && can('users.invite') && <ResendInviteButton user={user} />}
      {isLockedOut && status === 'ACTIVE' && can('users.unlock') && <UnlockUserButton user={user} />}
      {can('users.setStatus') && <UserStatusButton user={user} />}
    </>
  );
}
