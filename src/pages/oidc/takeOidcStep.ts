import { appUrl, errorPath, paths } from '../../../contract/paths';
import { loadAppConfig } from '../../../dataProviders/appConfig';
import { type OidcSession, openSession } from '../../../dataProviders/oidc';
import { openTabs, tellSignIn } from '../../layout/session/signIns';

type Steps = Record<string, (session: OidcSession, openApp: () => Promise<void>) => Promise<void> | void>;

const steps: Steps = {
  [paths.oidcLogin]: (session) =>
    session.signIn(new URLSearchParams(window.location.search).get('returnTo') ?? paths.entry),
  [paths.oidcLoginCallback]: async (session, openApp) => {
    const url = await session.signInCallback();
    tellSignIn(openTabs());
    // Going on in this page keeps the token, which is nowhere but in its memory.
    window.history.replaceState(null, '', url);
    await openApp();
  },
  [paths.oidcLogout]: (session) => session.signOut(),
  [paths.oidcLogoutCallback]: async (session) => {
    await session.signOutCallback();
    window.location.replace(appUrl(paths.loggedOut));
  },
};

/** One of the four OIDC routes (document 3, section 2). On the bare host, which has no users, one chooses a domain. */
export async function takeOidcStep(path: string, openApp: () => Promise<void>): Promise<void> {
  try {
    const config = await loadAppConfig();
    if (config.subdomain === null) window.location.replace(appUrl(paths.selectDomain));
    else await steps[path]?.(openSession(config), openApp);
  } catch (error) {
    console.error(error);
    window.location.replace(appUrl(errorPath('LOGIN_PREREQUISITE')));
  }
}
