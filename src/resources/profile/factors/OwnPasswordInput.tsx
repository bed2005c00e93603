import type { ComponentProps } from 'react';
import type { Profile } from '#contract/profile.ts';
import { useTexts } from '#i18n/texts.ts';
import { PasswordInput } from '#src/admin/inputs/PasswordInput.tsx';
import { UsernameField } from '#src/admin/inputs/UsernameField.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';

type OwnPasswordInputProps = Omit<ComponentProps<typeof PasswordInput>, 'label' | 'autoComplete'>;

/** The password that proves a change of one's factors, with the email for password managers. */
export function OwnPasswordInput(props: OwnPasswordInputProps) {
  const { text } = useTexts();
  const { email } = useRecordContext<Profile>();
  return (
    <>
      <UsernameField email={email} />
      <PasswordInput
        label={text('ownFactors.fields.password')}
        autoComplete="current-password"
        aria-required
        {...props}
      />
    </>
  );
}
