import type { PasswordRules } from '#contract/passwordRules.ts';
import { PasswordReset } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { UsernameField } from '#src/admin/inputs/UsernameField.tsx';
import { CallForm } from './CallForm.tsx';
import type { MailedLink } from './mailedLink.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { signInCall } from './signInCall.ts';
import type { SpendLink } from './useMailedLink.ts';

type ResetPasswordFormProps = {
  link: MailedLink;
  email: string | undefined;
  rules: PasswordRules;
  spend: SpendLink;
};

/** A new password by a link, or by a sign-in's answer. */
export function ResetPasswordForm({ link, email, rules, spend }: ResetPasswordFormProps) {
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
      <UsernameField email={email} />
      <NewPasswordFields
        label={text('signIn.reset.password')}
        field={field}
        typed={form.watch('newPassword')}
        rules={rules}
      />
    </CallForm>
  );
}
