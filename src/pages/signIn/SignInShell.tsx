import type { ComponentType } from 'react';
import { appUrl, paths } from '#contract/paths.ts';
import { startSignInTexts } from '#i18n/signInTexts.ts';
import { useTexts } from '#i18n/texts.ts';
import { Brand } from '#src/ui/Brand.tsx';
import { LocaleSwitch } from '#src/ui/LocaleSwitch.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { ThemeSwitch } from '#src/ui/ThemeSwitch.tsx';
import { LoggedOutPage } from './LoggedOutPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import './signIn.css';

/** A page of the sign-in shell; `query` has the parameters of its address. */
type SignInPage = ComponentType<{ query: URLSearchParams }>;

/** What most visits show is in the shell, the rest is loaded beside the texts. */
const pages: Record<string, () => SignInPage | Promise<SignInPage>> = {
  [paths.login]: () => LoginPage,
  [paths.activateAccount]: () => import('./ActivateAccountPage.tsx').then((m) => m.ActivateAccountPage),
  [paths.forgotPassword]: () => import('./ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
  [paths.resetPassword]: () => import('./ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  [paths.unlocked]: () => import('./UnlockedPage.tsx').then((m) => m.UnlockedPage),
  [paths.selectDomain]: () => import('./SelectDomainPage.tsx').then((m) => m.SelectDomainPage),
  [paths.privacyPolicy]: () => import('./PrivacyPolicyPage.tsx').then((m) => m.PrivacyPolicyPage),
  [paths.error]: () => import('./ErrorPage.tsx').then((m) => m.ErrorPage),
  [paths.loggedOut]: () => LoggedOutPage,
  [paths.loggedIn]: () => import('./LoggedInPage.tsx').then((m) => m.bringLoggedInPage()),
};

/** The shell with the page of a path, once its texts are loaded; sign-up, whose paths contain a token, has its own. */
export async function openSignIn(path: string) {
  const page = pages[path];
  if (!page) return (await import('./signUp/SignUpShell.tsx')).openSignUp(path);
  const [Page] = await Promise.all([page(), startSignInTexts()]);
  return <SignInShell Page={Page} isWide={path === paths.privacyPolicy} />;
}

/**
 * What everyone sees before signing in. It uses no react-admin, so that it loads quickly. The card is aligned at its
 * top: centred, it would jump with each new line.
 */
function SignInShell({ Page, isWide }: { Page: SignInPage; isWide: boolean }) {
  const { text } = useTexts();
  return (
    <div className="signInPage">
      <header>
        <Brand />
      </header>
      <main data-wide={isWide || undefined}>
        <Page query={new URLSearchParams(window.location.search)} />
      </main>
      <footer>
        <LocaleSwitch />
        <ThemeSwitch />
        {!isWide && (
          <TextLink href={appUrl(paths.privacyPolicy)}>{text('signIn.privacyPolicy.heading')}</TextLink>
        )}
      </footer>
    </div>
  );
}
