import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { paths } from '../../../contract/paths';
import { startSignInTexts } from '../../../i18n/signInTexts';
import { Brand } from '../../ui/Brand';
import { LocaleSwitch } from '../../ui/LocaleSwitch';
import { ThemeSwitch } from '../../ui/ThemeSwitch';
import { ActivateAccountPage } from './ActivateAccountPage';
import { ErrorPage } from './ErrorPage';
import { ForgotPasswordPage } from './ForgotPasswordPage';
import { LoggedOutPage } from './LoggedOutPage';
import { LoginPage } from './LoginPage';
import { ResetPasswordPage } from './ResetPasswordPage';
import { SelectDomainPage } from './SelectDomainPage';
import { UnlockedPage } from './UnlockedPage';

/** A page of the sign-in shell; `query` holds the parameters of its address. */
type SignInPageProps = { query: URLSearchParams };

const pages: Record<string, ComponentType<SignInPageProps>> = {
  [paths.login]: LoginPage,
  [paths.activateAccount]: ActivateAccountPage,
  [paths.forgotPassword]: ForgotPasswordPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.unlocked]: UnlockedPage,
  [paths.selectDomain]: SelectDomainPage,
  [paths.error]: ErrorPage,
  [paths.loggedOut]: LoggedOutPage,
};

/** The shell with the page of a path, once its texts are there. */
export async function openSignIn(path: string) {
  await startSignInTexts();
  return <SignInShell path={path} />;
}

/**
 * What everyone sees before they are signed in. It knows nothing of react-admin, so that it loads quickly. The card hangs
 * by its top: centred, all of it would jump with each line that comes.
 */
export function SignInShell({ path }: { path: string }) {
  const Page = pages[path] ?? ErrorPage;
  return (
    <Frame>
      <header>
        <Brand />
      </header>
      <main>
        <Page query={new URLSearchParams(window.location.search)} />
      </main>
      <footer>
        <LocaleSwitch />
        <ThemeSwitch />
      </footer>
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 20,
  padding: 'clamp(24px, 50dvh - 280px, 200px) 16px 24px',
  '& main': {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: 400,
    padding: 28,
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: 12,
    backgroundColor: theme.vars?.palette.background.paper,
    [theme.breakpoints.down('sm')]: { padding: '24px 20px' },
    '&:empty': { visibility: 'hidden' },
  },
  '& footer': { display: 'flex', alignItems: 'center', gap: 8 },
}));
