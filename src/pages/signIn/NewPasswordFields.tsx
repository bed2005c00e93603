import { useTexts } from '../../../i18n/texts';
import { PasswordInput } from '../../ui/inputs/PasswordInput';
import type { TextInputProps } from '../../ui/inputs/TextInput';

type NewPasswordFieldsProps = {
  label: string;
  field: (name: 'newPassword' | 'confirmPassword') => Omit<TextInputProps, 'label' | 'autoComplete' | 'type'>;
};

/** A new password, twice. */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const { text } = useTexts();
  return (
    <>
      <PasswordInput label={label} autoComplete="new-password" {...field('newPassword')} />
      <PasswordInput
        label={text('signIn.confirmPassword')}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  );
}
