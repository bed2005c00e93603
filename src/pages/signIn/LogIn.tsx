import { Button } from '@mui/material';
import { appUrl, paths } from '#contract/paths.ts';
import type { MailedLinkState } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';

/** The way on from one user's page, in a browser where another may be logged in: it never opens the other's app. */
export function LogIn({ loggedInAs }: Pick<MailedLinkState, 'loggedInAs'>) {
  const { text } = useTexts();
  if (!loggedInAs)
    return (
      <Button href={appUrl(paths.entry)} variant="contained" fullWidth>
        {text('signIn.logIn')}
      </Button>
    );
  return (
    <>
      <p>{text('signIn.loggedInAs.text', loggedInAs)}</p>
      <Button href={appUrl(paths.oidcLogout)} variant="contained" fullWidth>
        {text('signIn.logOut')}
      </Button>
      <Button href={appUrl(paths.entry)} fullWidth sx={{ mt: 1 }}>
        {text('signIn.loggedInAs.goOn', loggedInAs)}
      </Button>
    </>
  );
}

/** The same where nobody knows who is logged in: the login page is shown in any case. */
export function LogInAnew() {
  const { text } = useTexts();
  const href = appUrl(paths.oidcLogin, { returnTo: paths.entry, anew: '' });
  return (
    <Button href={href} variant="contained" fullWidth>
      {text('signIn.logIn')}
    </Button>
  );
}
