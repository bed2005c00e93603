import type { ReactNode } from 'react';
import { appUrl, paths } from '#contract/paths.ts';
import { Login, type LoginResult } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { PasswordInput } from '#src/admin/inputs/PasswordInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { CallForm } from './CallForm.tsx';
import { orRestart } from './restartSignIn.ts';
import { signInCall } from './signInCall.ts';

type LoginFormProps = {
  returnUrl: string;
  /** What was typed before, when the sign-in starts again. */
  email?: string | undefined;
  onResult: (result: LoginResult, email: string) => Promise<void>;
  /** Other ways to log in. */
  children?: ReactNode;
};

/** Email and password. */
export function LoginForm({ returnUrl, email = '', onResult, children }: LoginFormProps) {
  const { text } = useTexts();
  const { field, submit, isSaving, failure } = useSaveForm({
    schema: Login,
    values: { username: email, password: '', returnUrl },
    secret: 'password',
    onSave: async (body) => {
      const { username } = body;
      await onResult(await orRestart(signInCall('session.login', { body }), username), username);
    },
  });
  return (
    <CallForm
      onSubmit={submit}
      isSaving={isSaving}
      failure={failure}
      submitLabel={text('signIn.login.submit')}
      others={children}
    >
      <TextInput
        label={text('signIn.login.email')}
        type="email"
        autoComplete="username webauthn"
        {...field('username')}
      />
      <PasswordInput
        label={text('signIn.login.password')}
        autoComplete="current-password"
        {...field('password')}
      />
      <TextLink className="forgotLink" href={appUrl(paths.forgotPassword)}>
        {text('signIn.login.forgot')}
      </TextLink>
    </CallForm>
  );
}
