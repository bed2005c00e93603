import type { ReactNode } from 'react';
import { appUrl, paths, signUpPaths } from '#contract/paths.ts';
import { startSignInTexts } from '#i18n/signInTexts.ts';
import { stepTexts } from '#i18n/stepTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { Brand } from '#src/ui/Brand.tsx';
import { LocaleSwitch } from '#src/ui/LocaleSwitch.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { MarketingPanel } from './MarketingPanel.tsx';
import { SignUpPage } from './SignUpPage.tsx';
import { ThankYouPage } from './ThankYouPage.tsx';
import './signUp.css';

/** The shell with the page of a path, once its texts are loaded. */
export async function openSignUp(path: string) {
  await startSignInTexts();
  await addTexts(stepTexts('investorSignup', 'validation'));
  return <SignUpShell>{path === signUpPaths.success ? <ThankYouPage /> : <SignUpPage />}</SignUpShell>;
}

/** The form beside the marketing panel; on a small screen the form is first. */
function SignUpShell({ children }: { children: ReactNode }) {
  const { text } = useTexts();
  return (
    <div className="signUpPage">
      <div>
        <header>
          <Brand />
        </header>
        <main>{children}</main>
        <footer>
          <TextLink href={appUrl(paths.privacyPolicy)}>{text('signIn.privacyPolicy.heading')}</TextLink>
          <span aria-hidden="true">·</span>
          <LocaleSwitch />
        </footer>
      </div>
      <MarketingPanel />
    </div>
  );
}
