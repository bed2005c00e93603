import { createContext, useContext } from 'react';
import type { Profile } from '#contract/profile.ts';
import type { AppConfig } from '#contract/session.ts';
import type { Providers } from '#dataProviders/index.ts';
import type { Session } from '#dataProviders/types.ts';
import type { Caches } from './caches.ts';

/** Who is signed in, and the connection to the back end; it does not change until the page is left. */
export type SignedIn = {
  config: AppConfig;
  profile: Profile;
  session: Session;
  providers: Providers;
  caches: Caches;
  /** Reloads the app because someone's rights have changed; it then shows this text. */
  startAnew: (notice: string) => void;
};

export const SignedInContext = createContext<SignedIn | null>(null);

export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('Nobody is signed in here');
  return signedIn;
}
