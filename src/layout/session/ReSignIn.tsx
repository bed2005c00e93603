import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Profile } from '#contract/profile.ts';
import { usePageSession } from './PageSession.ts';

const loadDialog = () => import('./ReSignInDialog.tsx');
const ReSignInDialog = lazy(() => loadDialog().then((loaded) => ({ default: loaded.ReSignInDialog })));

/** Called long before anyone has to sign in: by then a new release may have removed the file. */
export async function loadReSignIn({ passwordRules }: Pick<Profile, 'passwordRules'>): Promise<void> {
  const { loadProviderSignIn } = await loadDialog();
  if (passwordRules === null) await loadProviderSignIn();
}

/**
 * Lets the person sign in again over their page, which stays as it was, so that nothing typed is lost. Calls that
 * found the session ended wait for it and are then repeated.
 */
export function ReSignIn() {
  const { reauthentication } = usePageSession();
  const isPending = useSyncExternalStore(reauthentication.subscribe, reauthentication.isPending);
  return isPending ? (
    <Suspense>
      <ReSignInDialog />
    </Suspense>
  ) : null;
}
