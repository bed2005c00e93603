import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
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

/** Everything known after sign-in that does not change until the page is left. */
export type SignedIn = {
  config: AppConfig;
  profile: Profile;
  session: Session;
  providers: Providers;
  caches: Caches;
  activity: Activity;
  /** This browser's other tabs. */
  tabs: Tabs;
  reauthentication: Reauthentication;
  failures: FailureReports;
  /** Reloads the app because someone's rights have changed; it then shows this text. */
  startAnew: (notice: string) => void;
  /** The form for the code besides the password; loaded before it is needed, as a new release may remove its file. */
  codeForm: { load: () => Promise<unknown>; Form: ComponentType<CodeFormProps> };
};

type CodeFormProps = Pick<LoginResult, 'returnUrl' | 'factors'> & {
  email: string;
  /** Shows what the chosen way asks for. */
  Heading: ComponentType<{ title: string; children: ReactNode }>;
  onResult: (result: LoginResult) => Promise<void>;
  /** Back to the password. */
  onRestart: () => void;
};

export const SignedInContext = createContext<SignedIn | null>(null);

export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('Nobody is signed in here');
  return signedIn;
}
