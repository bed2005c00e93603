import { type ComponentType, createContext, useContext } from 'react';
import type { Profile } from '#contract/profile.ts';
import type { AppConfig } from '#contract/session.ts';
import type { LoginResult } from '#contract/signIn.ts';
import type { Providers } from '#dataProviders/index.ts';
import type { Session } from '#dataProviders/types.ts';
import type { Caches } from './accountShell/caches.ts';
import type { FailureReports } from './failureReports.ts';
import type { Activity } from './session/activity.ts';
import type { Reauthentication } from './session/reauthentication.ts';
import type { Tabs } from './session/signIns.ts';

/** All that is known once someone has signed in, and that does not change until they leave the page. */
export type SignedIn = {
  config: AppConfig;
  profile: Profile;
  session: Session;
  providers: Providers;
  caches: Caches;
  activity: Activity;
  /** The other tabs of this browser. */
  tabs: Tabs;
  reauthentication: Reauthentication;
  failures: FailureReports;
  /** Loads the app once more, as someone's rights have changed; this text is what it then says. */
  startAnew: (notice: string) => void;
  /** The form for a mailed code; to be loaded before it is needed, for a new release may take its file away. */
  codeForm: { load: () => Promise<unknown>; Form: ComponentType<CodeFormProps> };
};

type CodeFormProps = { returnUrl: string; onResult: (result: LoginResult) => Promise<void> };

export const SignedInContext = createContext<SignedIn | null>(null);

export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('Nobody is signed in here');
  return signedIn;
}
