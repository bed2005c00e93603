import type { User } from '../../../contract/users';
import { useAccountScope } from '../../layout/accountShell/AccountScope';
import { ResendInviteButton } from './ResendInviteButton';
import { UnlockUserButton } from './UnlockUserButton';
import { UserStatusButton } from './UserStatusButton';

/** What can be done to a user as a whole; each button is there only while it makes sense. */
export function UserActions({ user }: { user: User }) {
  const { may } = useAccountScope();
  const { accountConfirmed, isLockedOut, status } = user;
  return (
    <>
      {!accountConfirmed && may('users.invite') && <ResendInviteButton user={user} />}
      {isLockedOut && status === 'ACTIVE' && may('users.unlock') && <UnlockUserButton user={user} />}
      {may('users.setStatus') && <UserStatusButton user={user} />}
    </>
  );
}
