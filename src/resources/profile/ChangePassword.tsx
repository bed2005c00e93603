import { Typography } from '@mui/material';
import { useDataProvider, useNotify } from 'react-admin';
import { Navigate, useNavigate } from 'react-router-dom';
import { judgePassword, type PasswordRules } from '#contract/passwordRules.ts';
import { paths } from '#contract/paths.ts';
import { PasswordChange, type Profile } from '#contract/profile.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { PasswordInput } from '#src/admin/inputs/PasswordInput.tsx';
import { UsernameField } from '#src/admin/inputs/UsernameField.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { PasswordChecklist } from '#src/ui/PasswordChecklist.tsx';

/** One's own new password, over the profile; only for those who log in with one (document 3, section 6). */
export function ChangePassword() {
  const { passwordRules, email } = useRecordContext<Profile>();
  return passwordRules ? (
    <PasswordDialog email={email} rules={passwordRules} />
  ) : (
    <Navigate to={paths.profile} replace />
  );
}

function PasswordDialog({ email, rules }: { email: string; rules: PasswordRules }) {
  const { text } = useTexts();
  const { label } = useFields();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();

  return (
    <SaveDialog
      title={text('profile.changePassword.title')}
      submitLabel={text('profile.changePassword.title')}
      schema={PasswordChange}
      values={{ oldPassword: '', newPassword: '', confirmPassword: '' }}
      onSave={async (body, form) => {
        try {
          await dataProvider.perform('profile.changePassword', { body });
        } catch (error) {
          if (failureOf(error).details.some(({ target }) => target === 'oldPassword')) {
            form.resetField('oldPassword');
          }
          throw error;
        }
        notify(text('profile.changePassword.done'), { type: 'success' });
        await navigate(paths.profile, { replace: true, flushSync: true });
      }}
      onClose={() => void navigate(paths.profile)}
    >
      {(field, _, form) => (
        <>
          <Typography className="text-secondary">{text('profile.changePassword.othersEnd')}</Typography>
          <UsernameField email={email} />
          <PasswordInput
            label={label('oldPassword')}
            autoComplete="current-password"
            aria-required
            {...field('oldPassword')}
          />
          <PasswordInput
            label={label('newPassword')}
            autoComplete="new-password"
            aria-required
            {...field('newPassword')}
          />
          <PasswordChecklist judged={judgePassword(form.watch('newPassword'), rules)} />
          <PasswordInput
            label={label('confirmPassword')}
            autoComplete="new-password"
            aria-required
            {...field('confirmPassword')}
          />
        </>
      )}
    </SaveDialog>
  );
}
