import type { PasswordRules } from '../../../contract/passwordRules';
import { PasswordReset } from '../../../contract/signIn';
import { useTexts } from '../../../i18n/texts';
import { useSaveForm } from '../../ui/useSaveForm';
import { CallForm } from './CallForm';
import type { MailedLink } from './mailedLink';
import { NewPasswordFields } from './NewPasswordFields';
import { signInCall } from './signInCall';
import type { SpendLink } from './useMailedLink';

type ResetPasswordFormProps = { link: MailedLink; rules: PasswordRules; spend: SpendLink };

/** A new password by a link, or by what the answer to a sign-in gave. */
export function ResetPasswordForm({ link, rules, spend }: ResetPasswordFormProps) {
  const { text } = useTexts();
  const { form, field, submit, isSaving, failure } = useSaveForm({
    schema: PasswordReset,
    values: { ...link, newPassword: '', confirmPassword: '' },
    onSave: (body) => spend(() => signInCall('session.resetPassword', { body })),
  });
  return (
    <CallForm
      onSubmit={submit}
      isSaving={isSaving}
      failure={failure}
      submitLabel={text('signIn.reset.submit')}
    >
      <NewPasswordFields
        label={text('signIn.reset.password')}
        field={field}
        typed={form.watch('newPassword')}
        rules={rules}
      />
    </CallForm>
  );
}
