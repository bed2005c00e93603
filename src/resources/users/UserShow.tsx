import { Outlet } from 'react-router-dom';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { StopManaging } from './directory/StopManaging.tsx';
import { LoginState } from './LoginState.tsx';
import { PersonalDataActions } from './personalData/PersonalDataActions.tsx';
import { UserActions } from './UserActions.tsx';
import { UserChips } from './UserChips.tsx';

/** One user, around the tabs (document 2, section 2). */
export function UserShow() {
  const { text } = useTexts();
  const can = useCan();
  return (
    <Show<User>
      chips={<UserChips />}
      actions={<UserActions />}
      inMenu={
        <>
          <StopManaging />
          {can('users.exportData') && <PersonalDataActions />}
        </>
      }
      highlights={['createdOn', { source: 'lastLoginTime', empty: text('users.unknown') }, 'lastIpAddress']}
    >
      <LoginState />
      <Outlet />
    </Show>
  );
}
