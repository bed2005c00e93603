import { styled } from '@mui/material/styles';
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
    <Frame>
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
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  backgroundColor: theme.vars?.palette.background.paper,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    padding: '28px 48px 32px',
    [theme.breakpoints.down('md')]: { padding: '20px 16px 40px' },
  },
  '& main': {
    width: '100%',
    maxWidth: 480,
    margin: 'auto auto 0',
    paddingTop: 32,
    [theme.breakpoints.down('md')]: { margin: '0 auto', paddingTop: 20 },
    // Not by its visibility, which would take the focus from its first field.
    '&:empty': { opacity: 0 },
  },
  '& footer': {
    ...theme.typography.caption,
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    gap: 6,
    margin: '16px 0 auto',
    color: theme.vars?.palette.text.secondary,
    '& a': { padding: '4px 0', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  },
}));
