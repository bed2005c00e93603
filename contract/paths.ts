import { systemSubdomain } from './subdomains.ts';

/**
 * The app's paths that belong to no resource, below its base (document 1, section 2): redirects and mails link to
 * them. Each resource's screens are in its own `src/resources/x/index.ts`.
 */
export const appBase = '/app';

export const paths = {
  entry: '/',
  oidcLogin: '/oidc-login',
  oidcLogout: '/oidc-logout',
  oidcLoginCallback: '/oidc-login-callback',
  oidcLogoutCallback: '/oidc-logout-callback',
  loggedOut: '/logged-out',
  /** Where a sign-in ends that another tab is waiting for. */
  loggedIn: '/logged-in',
  login: '/login',
  activateAccount: '/activate-account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  unlocked: '/unlocked',
  selectDomain: '/select-domain',
  privacyPolicy: '/privacy-policy',
  error: '/error',
  profile: '/profile',
} as const;

/** The steps of OpenID Connect, which show nothing (document 3, section 2). */
export const oidcPaths: readonly string[] = [
  paths.oidcLogin,
  paths.oidcLoginCallback,
  paths.oidcLogout,
  paths.oidcLogoutCallback,
];

/** Pages that everyone may open. */
export const signInPaths: readonly string[] = [
  paths.login,
  paths.activateAccount,
  paths.forgotPassword,
  paths.resetPassword,
  paths.unlocked,
  paths.selectDomain,
  paths.privacyPolicy,
  paths.error,
  paths.loggedOut,
  paths.loggedIn,
];

/** The pages of investor sign-up, which are on the sign-up host alone (document 3, section 2): the form, and thanks. */
export const signUpPaths = { form: '/inviteme', success: '/inviteme-success' } as const;

export const isSignUpPath = (path: string) => /^\/inviteme(-success)?(\/|$)/.test(path);

/** Every page that needs no session. */
export const isPublicPath = (path: string) => signInPaths.includes(path) || isSignUpPath(path);

/** Where another product of the platform begins, on every host (decisions, ruling 36). */
export const otherProduct = '/document360';

/** With `TRANSLATE=on`, where a mail or an export is shown with proposed texts. */
export const previewPath = '/dev/preview';

/** Base path of the platform's own screens. */
export const platformBase = '/admin';

/** Base path of the directory's screens, the same in every account (document 3, section 2). */
export const directoryBase = '/rolodex';

/** Base path of the screens of all other accounts. */
export const accountsBase = `${platformBase}/accounts`;

/** Base path of the screens of one's own account. */
export const ownAccountBase = '/account';

/**
 * Base path of an account's screens: one's own needs no name, except for the system tenant, which is under the
 * platform's; others are under their subdomain.
 */
export const accountBase = (subdomain: string, ownSubdomain?: string) =>
  subdomain === ownSubdomain && subdomain !== systemSubdomain
    ? ownAccountBase
    : `${accountsBase}/${encodeURIComponent(subdomain)}`;

/** The error page for one of the catalogue's codes (document 3, section 8); `until` is when to try again, in ms. */
export const errorPath = (errorCode: string, until?: number | null) =>
  `${paths.error}?errorCode=${encodeURIComponent(errorCode)}${until ? `&until=${until}` : ''}`;

/** A path of the app with its query, as a link for use outside the app's router. */
export function appUrl(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${appBase}${path}${search && `?${search}`}`;
}
