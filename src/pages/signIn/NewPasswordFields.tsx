import { judgePassword, type PasswordRules } from '#contract/passwordRules.ts';
import { useTexts } from '#i18n/texts.ts';
import type { FieldProps } from '#src/admin/form/useSaveForm.ts';
import { PasswordInput } from '#src/admin/inputs/PasswordInput.tsx';
import { PasswordChecklist } from '#src/ui/PasswordChecklist.tsx';

type NewPasswordFieldsProps = {
  label: string;
  field: (name: 'newPassword' | 'confirmPassword') => FieldProps;
  /** What has been typed so far. */
  typed: string;
  rules: PasswordRules;
};

/** A new password, twice, and its rules. */
export function NewPasswordFields({ label, field, typed, rules }: NewPasswordFieldsProps) {
  const { text } = useTexts();
  return (
    <>
      <PasswordInput label={label} autoComplete="new-password" {...field('newPassword')} />
      <PasswordChecklist judged={judgePassword(typed, rules)} />
      <PasswordInput
        label={text('signIn.confirmPassword')}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  );
}
