import { styled } from '@mui/material/styles';
import { appUrl, paths } from '#contract/paths.ts';
import { Login, type LoginResult } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';
import { PasswordInput } from '#src/ui/inputs/PasswordInput.tsx';
import { TextInput } from '#src/ui/inputs/TextInput.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { useSaveForm } from '#src/ui/useSaveForm.ts';
import { CallForm } from './CallForm.tsx';
import { signInCall } from './signInCall.ts';

type LoginFormProps = { returnUrl: string; onResult: (result: LoginResult) => Promise<void> };

/** E-mail and password. */
export function LoginForm({ returnUrl, onResult }: LoginFormProps) {
  const { text } = useTexts();
  const { field, submit, isSaving, failure } = useSaveForm({
    schema: Login,
    values: { username: '', password: '', returnUrl },
    secret: 'password',
    onSave: async (body) => onResult(await signInCall('session.login', { body })),
  });
  return (
    <CallForm
      onSubmit={submit}
      isSaving={isSaving}
      failure={failure}
      submitLabel={text('signIn.login.submit')}
    >
      <TextInput
        label={text('signIn.login.email')}
        type="email"
        autoComplete="username"
        {...field('username')}
      />
      <PasswordInput
        label={text('signIn.login.password')}
        autoComplete="current-password"
        {...field('password')}
      />
      <Aside href={appUrl(paths.forgotPassword)}>{text('signIn.login.forgot')}</Aside>
    </CallForm>
  );
}

const Aside = styled(TextLink)({ justifySelf: 'end', marginTop: -4 });
