import { Dialog } from '@mui/material';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { LoginInfo } from '#contract/signIn.ts';
import { asCallError } from '#dataProviders/callError.ts';
import { SessionEnded } from '#dataProviders/types.ts';
import { useSignedIn } from '../SignedIn.ts';
import { PasswordSignIn } from './PasswordSignIn.tsx';
import { onSignIn } from './signIns.ts';

/** Comes only where nobody signs in by a password. */
export const loadProviderSignIn = () =>
  import('./ProviderSignIn.tsx').then(({ bringProviderSignIn }) => bringProviderSignIn());
const ProviderSignIn = lazy(loadProviderSignIn);

/** Asks the person in again over the page that they were on: by a password, or by their identity provider in another tab. */
export function ReSignInDialog() {
  const { profile, session, reauthentication } = useSignedIn();
  const titleId = useId();
  const info = useLoginInfo();
  const trouble = useSignInElsewhere();
  // Until it is known, as it was when the page began.
  const hasPassword = info?.localLoginEnabled ?? profile.passwordRules !== null;
  const onLeave = () => {
    reauthentication.refuse(new SessionEnded());
    void session.signOut();
  };
  return (
    <Dialog
      open
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      slotProps={{ backdrop: { sx: veilStyle } }}
    >
      {hasPassword ? (
        <PasswordSignIn titleId={titleId} onLeave={onLeave} />
      ) : (
        <Suspense>
          <ProviderSignIn
            titleId={titleId}
            providers={info?.externalProviders ?? []}
            trouble={trouble}
            onLeave={onLeave}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

function useLoginInfo(): LoginInfo | undefined {
  const { session } = useSignedIn();
  const [info, setInfo] = useState<LoginInfo>();
  useEffect(() => {
    // The dialog can do without: who then signs in is told what is wrong.
    session.loginInfo().then(setInfo, () => undefined);
  }, [session]);
  return info;
}

/** Goes on as soon as the same person has signed in in another tab; else answers with what is in the way. */
function useSignInElsewhere(): unknown {
  const { profile, session, reauthentication, activity, tabs } = useSignedIn();
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(
    () =>
      onSignIn(tabs, () => {
        setTrouble(undefined);
        session.takeUp().then(
          (userId) => {
            // Another person must not go on in this one's page, nor make it be lost.
            if (userId !== profile.id) return setTrouble('signInAgain.anotherPerson');
            activity.touch();
            reauthentication.succeed();
          },
          (failure: unknown) => {
            if (!(failure instanceof SessionEnded)) setTrouble(asCallError(failure));
          },
        );
      }),
    [tabs, session, profile.id, activity, reauthentication],
  );
  return trouble;
}

/** The person at the machine now may not be the one who left it. */
const veilStyle = { backdropFilter: 'blur(10px)' };
