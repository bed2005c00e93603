import { Dialog } from '@mui/material';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { LoginInfo } from '#contract/signIn.ts';
import { asCallError } from '#dataProviders/callError.ts';
import { SessionEnded } from '#dataProviders/types.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { usePageSession } from './PageSession.ts';
import { PasswordSignIn } from './PasswordSignIn.tsx';
import { onSignIn } from './signIns.ts';
import '../overlay.css';

/** Loaded only if nobody signs in with a password. */
export const loadProviderSignIn = () =>
  import('./ProviderSignIn.tsx').then(({ bringProviderSignIn }) => bringProviderSignIn());
const ProviderSignIn = lazy(loadProviderSignIn);

/** Lets the person sign in again over their page: with a password, or at their identity provider in another tab. */
export function ReSignInDialog() {
  const { profile, session } = useSignedIn();
  const { reauthentication } = usePageSession();
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
      slotProps={{ backdrop: { className: 'veil' } }}
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
    // The dialog can do without: a later sign-in reports what is wrong.
    session.loginInfo().then(setInfo, () => undefined);
  }, [session]);
  return info;
}

/** Continues as soon as the same person has signed in in another tab; otherwise returns the obstacle. */
function useSignInElsewhere(): unknown {
  const { profile, session } = useSignedIn();
  const { reauthentication, activity, tabs } = usePageSession();
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(
    () =>
      onSignIn(tabs, () => {
        setTrouble(undefined);
        session.takeUp().then(
          (userId) => {
            // Another person must not continue on this one's page, nor cause it to be lost.
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
