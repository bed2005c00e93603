import { useTexts } from '../../../i18n/texts';
import { PasswordField } from '../../ui/PasswordField';
import type { TextFieldProps } from '../../ui/TextField';

type NewPasswordFieldsProps = {
  label: string;
  field: (name: 'newPassword' | 'confirmPassword') => Omit<TextFieldProps, 'label' | 'autoComplete' | 'type'>;
};

/** A new password, twice. */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const { text } = useTexts();
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" {...field('newPassword')} />
      <PasswordField
        label={text('signIn.confirmPassword')}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  );
}
