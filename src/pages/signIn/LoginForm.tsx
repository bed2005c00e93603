import { Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import { appUrl, paths } from '../../../contract/paths';
import { Login } from '../../../contract/signIn';
import { useTexts } from '../../../i18n/texts';
import { PasswordInput } from '../../ui/inputs/PasswordInput';
import { TextInput } from '../../ui/inputs/TextInput';
import { useSaveForm } from '../../ui/useSaveForm';
import { CallForm } from './CallForm';
import { leaveFor } from './leaveFor';
import { useCall } from './useCall';

/** E-mail and password. After a success one goes on to where the sign-in began. */
export function LoginForm({ returnUrl }: { returnUrl: string }) {
  const { text } = useTexts();
  const call = useCall();
  const { field, submit, isSaving, failure } = useSaveForm({
    schema: Login,
    values: { username: '', password: '', returnUrl },
    secret: 'password',
    onSave: async (login) => {
      const result = await call('session.login', { body: login });
      await leaveFor(result.returnUrl);
    },
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

const Aside = styled(Link)({ justifySelf: 'end', marginTop: -4 });
