/**
 * Every path of the app in one table, below its base (document 1, section 2). Screens, redirects and mails take their
 * links from here, so that no path is written twice.
 */
export const appBase = '/app';

export const paths = {
  entry: '/',
  oidcLogin: '/oidc-login',
  oidcLogout: '/oidc-logout',
  oidcLoginCallback: '/oidc-login-callback',
  oidcLogoutCallback: '/oidc-logout-callback',
  loggedOut: '/logged-out',
  login: '/login',
  activateAccount: '/activate-account',
  resetPassword: '/reset-password',
  selectDomain: '/select-domain',
  error: '/error',
  accountList: '/admin/account-list',
} as const;

/** Suffixes inside an account; the same screens serve one's own account and any other. */
export const accountPaths = {
  users: '/user-list',
  newUser: '/user-list/new',
  user: (userId: string) => `/users/${encodeURIComponent(userId)}`,
} as const;

/** Where an account's screens begin: `/account` for one's own, else under its subdomain. */
export const accountBase = (subdomain: string, ownSubdomain: string) =>
  subdomain === ownSubdomain ? '/account' : `/admin/accounts/${encodeURIComponent(subdomain)}`;

/** The error page for one of the catalogue's codes (document 3, section 8). */
export const errorPath = (errorCode: string) => `${paths.error}?errorCode=${encodeURIComponent(errorCode)}`;

/** A path of the app with its query, ready for a link from outside the app's router. */
export function appUrl(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${appBase}${path}${search && `?${search}`}`;
}
