import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { Credentials, type LoginResult } from '#contract/signIn.ts';
import type { AskForCode } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { usePageSession } from './PageSession.ts';
import { tellSignIn } from './signIns.ts';

/** Email and password, and a mailed code if the account requires one. */
export function PasswordSignIn({ titleId, onLeave }: { titleId: string; onLeave: () => void }) {
  const { text } = useTexts();
  const { profile, session } = useSignedIn();
  const { reauthentication, activity, tabs, codeForm } = usePageSession();
  const [code, setCode] = useState<AwaitedCode>();
  const { field, submit, isSaving, failure } = useSaveForm({
    schema: Credentials,
    values: { username: profile.email, password: '' },
    secret: 'password',
    onSave: async (credentials) => {
      const askForCode: AskForCode = (returnUrl, factors) =>
        new Promise((answer, refuse) => {
          const restart = () => refuse(new DOMException('Restarted', 'AbortError'));
          setCode({ returnUrl, factors, answer, restart, email: credentials.username });
        });
      const userId = await session.signInAgain(credentials, askForCode).finally(() => setCode(undefined));
      activity.touch();
      tellSignIn(tabs);
      // Another person must not continue on this one's page.
      if (userId !== profile.id) window.location.reload();
      else reauthentication.succeed();
    },
  });
  if (code) {
    return (
      <>
        <DialogTitle id={titleId}>{text('session.again.title')}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <Suspense>
              <codeForm.Form
                returnUrl={code.returnUrl}
                email={code.email}
                factors={code.factors}
                Heading={Introduction}
                onResult={passOn(code)}
                onRestart={code.restart}
              />
            </Suspense>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onLeave}>
            {text('layout.logOut')}
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{text('session.again.title')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {text('session.again.text')}
          {failure !== undefined && <ErrorBox error={failure} />}
          <TextInput
            label={text('session.again.email')}
            type="email"
            autoComplete="username"
            {...field('username')}
          />
          <TextInput
            label={text('session.again.password')}
            type="password"
            autoComplete="current-password"
            autoFocus
            {...field('password')}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onLeave}>
          {text('layout.logOut')}
        </Button>
        <BusyButton type="submit" variant="contained" isBusy={isSaving}>
          {text('session.again.signIn')}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

/** The dialog has a title of its own. */
const Introduction = ({ children }: { children: ReactNode }) => children;

/** A sign-in that continues once its code is entered. */
type AwaitedCode = Pick<LoginResult, 'returnUrl' | 'factors'> & {
  email: string;
  answer: (result: LoginResult) => void;
  restart: () => void;
};

/** The form stays busy until it is gone. */
const passOn =
  ({ answer }: AwaitedCode) =>
  (result: LoginResult) => {
    answer(result);
    return new Promise<void>(() => {});
  };
