import { useContext } from 'react';
import type { User } from '#contract/users.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { RecordActionButton } from '#src/admin/record/RecordActionButton.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { MenuContext } from '#src/ui/menuContext.ts';
import { EditRolesButton } from './EditRolesButton.tsx';
import { ResetPasswordButton } from './ResetPasswordButton.tsx';
import { UserStatusButton } from './UserStatusButton.tsx';

/**
 * Actions on a user as a whole, each only while it makes sense. On the user's page, what lets them log in again is
 * beside the reason why they can't; roles and password have cards there. An erased user stays as they are.
 */
export function UserActions() {
  const isOnPage = useContext(MenuContext) === null;
  const { accountConfirmed, isLockedOut, status, erasedOn } = useRecordContext<User>();
  if (erasedOn) return null;
  return (
    <>
      {!isOnPage && !accountConfirmed && <InviteButton />}
      {!isOnPage && isLockedOut && status === 'ACTIVE' && <UnlockButton />}
      {!isOnPage && <EditRolesButton />}
      {!isOnPage && <ResetPasswordButton />}
      <UserStatusButton />
    </>
  );
}

export function InviteButton() {
  const { text } = useTexts();
  const { relative } = useFormats();
  const user = useRecordContext<User>();
  const { reasonAgainstUser } = useCeiling();
  const { inviteIntervalSeconds = 0 } = useSignedIn().config;
  const { invitedOn } = user;
  const lastSent = invitedOn ? text('users.invite.last', { time: relative(invitedOn, Date.now()) }) : '';
  const next = invitedOn ? Date.parse(invitedOn) + inviteIntervalSeconds * 1000 : undefined;
  return (
    <RecordActionButton
      call="users.invite"
      reason={reasonAgainstUser(user)}
      hint={lastSent}
      notBefore={next}
      isSmall
    />
  );
}

export function UnlockButton() {
  const user = useRecordContext<User>();
  const { reasonAgainstUser } = useCeiling();
  return <RecordActionButton call="users.unlock" reason={reasonAgainstUser(user)} isSmall />;
}
