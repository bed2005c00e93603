import { Button } from '@mui/material';
import { Link, Outlet } from 'react-router-dom';
import type { Profile } from '#contract/profile.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { changePasswordPath } from '#src/layout/securityPaths.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** The signed-in person, around the tabs (document 3, section 2). */
export function ProfileShow() {
  const { text } = useTexts();
  const { profile } = useSignedIn();
  return (
    <Show<Profile>
      id={profile.id}
      titleOf={() => text('profile.title')}
      chips={<Chips />}
      actions={<ChangePasswordLink />}
      highlights={['createdOn', 'lastLoginTime', 'lastIpAddress']}
    >
      <Outlet />
    </Show>
  );
}

function Chips() {
  const { word } = useFields();
  const { status, accountConfirmed } = useRecordContext<Profile>();
  return (
    <>
      <StatusChip tone={status === 'ACTIVE' ? 'success' : 'error'} label={word('status', status)} />
      <StatusChip
        tone={accountConfirmed ? 'success' : 'warning'}
        hollow={!accountConfirmed}
        label={word('accountConfirmed', accountConfirmed)}
      />
    </>
  );
}

/** Users who sign in by an identity provider have no password here. */
function ChangePasswordLink() {
  const { text } = useTexts();
  const { passwordRules } = useRecordContext<Profile>();
  if (!passwordRules) return null;
  return (
    <Button variant="outlined" component={Link} to={changePasswordPath}>
      {text('profile.changePassword.title')}
    </Button>
  );
}
