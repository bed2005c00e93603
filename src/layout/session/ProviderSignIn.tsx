import { Box, Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useState } from 'react';
import { appUrl, paths } from '#contract/paths.ts';
import type { LoginInfo } from '#contract/signIn.ts';
import { stepTexts } from '#i18n/stepTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

type ProviderSignInProps = {
  titleId: string;
  providers: LoginInfo['externalProviders'];
  /** Why a sign-in in another tab does not let this page continue. */
  trouble: unknown;
  onLeave: () => void;
};

/** The link, once its texts are loaded. */
export async function bringProviderSignIn() {
  await addTexts(stepTexts('signIn', 'signInAgain'));
  return { default: ProviderSignIn };
}

/** Opens the identity provider in a tab of its own: this page stays as it is. With several, one chooses there. */
export function ProviderSignIn({ titleId, providers, trouble, onLeave }: ProviderSignInProps) {
  const { text } = useTexts();
  const [tab, setTab] = useState<'opened' | 'blocked'>();
  const [only] = providers.length === 1 ? providers : [];
  const open = () => setTab(window.open(signInAnew) ? 'opened' : 'blocked');
  const error = tab === 'blocked' ? 'signInAgain.blocked' : trouble;
  return (
    <>
      <DialogTitle id={titleId}>{text('session.again.title')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {text('session.again.text')}
          {error !== undefined && <ErrorBox error={error} />}
          <Box role="status" sx={emptyStyle}>
            {tab === 'opened' && error === undefined && text('signInAgain.opened')}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onLeave}>
          {text('layout.logOut')}
        </Button>
        <Button variant="contained" autoFocus onClick={open}>
          {only ? text('signIn.login.provider', { provider: only.displayName }) : text('signInAgain.open')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Present before it has a message, so that the message is announced; its gap is not visible. */
const emptyStyle = { '&:empty': { marginTop: -2 } };

const signInAnew = appUrl(paths.oidcLogin, { returnTo: paths.loggedIn, anew: 'true' });
