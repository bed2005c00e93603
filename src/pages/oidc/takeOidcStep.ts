import { appUrl, errorPath, paths } from '#contract/paths.ts';
import { loadAppConfig } from '#dataProviders/appConfig.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { type OidcSession, openSession } from '#dataProviders/session.ts';
import { openTabs, tellSignIn } from '#src/layout/session/signIns.ts';

type Steps = Record<string, (session: OidcSession, openPage: () => Promise<void>) => Promise<void> | void>;

const steps: Steps = {
  [paths.oidcLogin]: (session) => {
    const query = new URLSearchParams(window.location.search);
    return session.signIn(query.get('returnTo') ?? paths.entry, { anew: query.has('anew') });
  },
  [paths.oidcLoginCallback]: async (session, openPage) => {
    const url = await session.signInCallback();
    tellSignIn(openTabs());
    // The waiting tab has been told. If the browser does not let this one be closed, the page asks for it.
    if (url === appUrl(paths.loggedIn)) window.close();
    // Continuing on this page keeps the token, which is only in its memory.
    window.history.replaceState(null, '', url);
    await openPage();
  },
  [paths.oidcLogout]: (session) => session.signOut(),
  [paths.oidcLogoutCallback]: async (session) => {
    await session.signOutCallback();
    window.location.replace(appUrl(paths.loggedOut));
  },
};

/**
 * One of the four OIDC routes (document 3, section 2). On the bare host, which has no users, it leads to the domain
 * selection.
 */
export async function takeOidcStep(path: string, openPage: () => Promise<void>): Promise<void> {
  try {
    const config = await loadAppConfig();
    if (config.subdomain === null) window.location.replace(appUrl(paths.selectDomain));
    else await steps[path]?.(openSession(config), openPage);
  } catch (error) {
    console.error(error);
    const { code, retryOn } = failureOf(error);
    const reason = code === 'TOO_MANY_REQUESTS' ? code : 'LOGIN_PREREQUISITE';
    window.location.replace(appUrl(errorPath(reason, retryOn)));
  }
}
