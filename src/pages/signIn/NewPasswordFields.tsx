import { judgePassword, type PasswordRules } from '../../../contract/passwordRules';
import { useTexts } from '../../../i18n/texts';
import { PasswordInput } from '../../ui/inputs/PasswordInput';
import { PasswordChecklist } from '../../ui/PasswordChecklist';
import type { FieldProps } from '../../ui/useSaveForm';

type NewPasswordFieldsProps = {
  label: string;
  field: (name: 'newPassword' | 'confirmPassword') => FieldProps;
  /** What has been typed so far. */
  typed: string;
  rules: PasswordRules;
};

/** A new password, twice, and the rules it must keep. */
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
