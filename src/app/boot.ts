import { loadAppConfig } from '../../dataProviders/appConfig';
import { createProviders } from '../../dataProviders/index';
import { openSession } from '../../dataProviders/oidc';
import { type Session, SessionEnded } from '../../dataProviders/types';
import { createCaches } from '../layout/accountShell/caches';
import { createFailureReports } from '../layout/failureReports';
import type { SignedIn } from '../layout/SignedIn';
import { createActivity } from '../layout/session/activity';
import { createReauthentication } from '../layout/session/reauthentication';
import { signingOutEverywhere } from '../layout/session/signingOutEverywhere';
import { startFeatures } from './features';

/**
 * Everything that must be known before the first screen: the configuration, the session and the profile. Whoever is not
 * signed in leaves for the sign-in page, and this never answers.
 */
export async function boot(): Promise<SignedIn> {
  const config = await loadAppConfig();
  await startFeatures(config.features);
  const channel = new BroadcastChannel('session');
  const caches = createCaches();
  const activity = createActivity({ now: Date.now, channel });
  const reauthentication = createReauthentication();
  const failures = createFailureReports();
  const leaveTo = (url: string) => window.location.replace(url);
  const session = signingOutEverywhere(openSession(config), { channel, forget: caches.clear, leaveTo });
  const providers = createProviders({
    config,
    session,
    fetch: (input, init) => fetch(input, init),
    locale: () => document.documentElement.lang,
    idleSeconds: activity.report,
    reauthenticate: reauthentication.ask,
    onFailure: failures.send,
    leaveTo,
    onWritten: caches.markStale,
  });
  await session.getAccessToken().catch((error) => {
    if (error instanceof SessionEnded) return leaveToSignIn(session);
    throw error;
  });
  const own = config.subdomain ?? '';
  const profile = await providers
    .dataProvider({ subdomain: own, ownSubdomain: own })
    .perform('session.profile');
  return { config, profile, session, providers, caches, activity, reauthentication, failures };
}

/** Comes back to this very page; nothing here goes on. */
async function leaveToSignIn(session: Session): Promise<never> {
  const { pathname, search, hash } = window.location;
  await session.signIn(`${pathname}${search}${hash}`);
  return new Promise(() => {});
}
