import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Profile } from '#contract/profile.ts';
import { useSignedIn } from '../SignedIn.ts';

const loadDialog = () => import('./ReSignInDialog.tsx');
const ReSignInDialog = lazy(() => loadDialog().then((loaded) => ({ default: loaded.ReSignInDialog })));

/** To be called long before anyone is asked: by then a new release may have taken the file away. */
export async function loadReSignIn({ passwordRules }: Pick<Profile, 'passwordRules'>): Promise<void> {
  const { loadProviderSignIn } = await loadDialog();
  if (passwordRules === null) await loadProviderSignIn();
}

/**
 * Asks the person in again over the page they were on, which stays as it was, so that nothing typed is lost. The calls
 * that found the session ended wait for it and are then sent again.
 */
export function ReSignIn() {
  const { reauthentication } = useSignedIn();
  const isAsked = useSyncExternalStore(reauthentication.subscribe, reauthentication.isAsked);
  return isAsked ? (
    <Suspense>
      <ReSignInDialog />
    </Suspense>
  ) : null;
}
