import {
  ErrorResponse,
  InMemoryWebStorage,
  OidcClient,
  type SigninResponse,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { signInOperations } from '../contract/operations/session/signIn.ts';
import { appBase, appUrl, paths } from '../contract/paths.ts';
import { type AppConfig, clientId, clientScopes, waitParameter } from '../contract/session.ts';
import {
  type Credentials,
  type Login,
  type LoginInfo,
  type LoginResult,
  signInGoal,
} from '../contract/signIn.ts';
import { call } from './call.ts';
import { CallError, failed } from './callError.ts';
import { leaveTo } from './leaveTo.ts';
import { type AskForCode, SessionEnded, type Tokens } from './types.ts';

/**
 * OpenID Connect for a public client, with code and PKCE. On the page it works without an iframe: a fetch follows the
 * redirects, so that no page of ours needs to be framed. The library's client alone does that; its manager would bring its
 * own iframes, popups and timers along.
 */
export function createCodeFlow({ authority, metadata }: Pick<AppConfig, 'authority' | 'metadata'>) {
  const { origin } = window.location;
  const settings = {
    authority,
    ...(metadata && { metadata }),
    client_id: clientId,
    scope: clientScopes.join(' '),
    redirect_uri: `${origin}${appUrl(paths.oidcLoginCallback)}`,
    post_logout_redirect_uri: `${origin}${appUrl(paths.oidcLogoutCallback)}`,
    requestTimeoutInSeconds: timeoutSeconds,
  };
  /** Its state stays in memory: what it begins ends on this page, and opening the browser's storage takes time. */
  const here = new OidcClient({
    ...settings,
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });

  /** Without leaving the page; if that leads to the sign-in page, it also returns a way to log in there. */
  const signInHere = async (prompt: 'none' | 'login', logInAt?: (loginPage: string) => Promise<string>) => {
    const reached = await reach(prompt);
    // If the account does not allow the address, leads to the page that says so.
    if (isErrorPage(reached)) await leaveTo(reached);
    const end = logInAt && isLoginPage(reached) ? await logInAt(reached) : reached;
    return tokensIn(await here.processSigninResponse(end).catch(tellingWhen(end)));
  };
  const reach = async (prompt: 'none' | 'login') => follow((await here.createSigninRequest({ prompt })).url);

  /** For flows that leave the page and return. An unfinished sign-in leaves its state behind. */
  const redirects = () => {
    const client = new OidcClient({
      ...settings,
      stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    });
    void client.clearStaleState();
    return client;
  };

  return {
    /** For the browser's session. Throws SessionEnded. */
    silently: () =>
      signInHere('none').catch((error) => {
        throw hasEnded(error) ? new SessionEnded() : error;
      }),
    /** For the user who logs in on this page. */
    again: (credentials: Credentials, askForCode: AskForCode) =>
      signInHere('login', (loginPage) => logIn(loginPage, credentials, askForCode)),
    async signIn(returnTo: string, { anew = false }: { anew?: boolean } = {}) {
      window.sessionStorage.setItem(signInGoal, returnTo);
      const request = { state: { returnTo }, ...(anew && { prompt: 'login' }) };
      await leaveTo((await redirects().createSigninRequest(request)).url);
    },
    loginInfo: async () => loginInfoAt(await reach('login')),
    /** Finishes a sign-in on its return; resolves to the URL to go to, below the app's base. */
    async signInCallback() {
      const { href } = window.location;
      const response = await redirects().processSigninResponse(href).catch(tellingWhen(href));
      const { returnTo } = Object(response.userState);
      return { tokens: tokensIn(response), goOn: returnUrl(returnTo) };
    },
    /** Without an id_token_hint: a token never appears in a URL. */
    signOut: async () => leaveTo((await redirects().createSignoutRequest()).url),
    /** Finishes a sign-out on its return. */
    async signOutCallback() {
      await redirects().processSignoutResponse(window.location.href);
    },
  };
}

const timeoutSeconds = 10;

/** Where the redirects lead; the body there is not read, as that would hold the connection open. */
async function follow(from: string): Promise<string> {
  const { url, body } = await fetch(from, { signal: AbortSignal.timeout(timeoutSeconds * 1000) });
  void body?.cancel();
  return url;
}

const tokensIn = ({ profile, access_token, expires_in = 0 }: SigninResponse): Tokens => ({
  userId: profile.sub,
  accessToken: access_token,
  endsOn: Date.now() + expires_in * 1000,
});

const endings: (string | null)[] = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];
const hasEnded = (error: unknown) => error instanceof ErrorResponse && endings.includes(error.error);

/** After too many sign-ins, the answer says for how many seconds none may begin. */
const tellingWhen =
  (answer: string) =>
  (error: unknown): never => {
    if (!(error instanceof ErrorResponse) || error.error !== 'temporarily_unavailable') throw error;
    const wait = new URL(answer).searchParams.get(waitParameter) ?? '';
    throw failed('TOO_MANY_REQUESTS', { headers: new Headers({ 'Retry-After': wait }), cause: error });
  };

const isErrorPage = (url: string) => new URL(url).pathname === appUrl(paths.error);
const isLoginPage = (url: string) => new URL(url).pathname === appUrl(paths.login);

/** The path the person wanted, forced below the app's base: joined as a relative path it can't name another origin. */
function returnUrl(returnTo: unknown): string {
  const base = new URL(`${appBase}/`, window.location.origin);
  const path = typeof returnTo === 'string' ? returnTo.replace(new RegExp(`^${appBase}(?=/)`), '') : '';
  const { pathname, search, hash } = new URL(`.${path}`, base);
  const isOurs = pathname.startsWith(base.pathname) && !pathname.startsWith(`${appBase}/oidc-`);
  return isOurs ? `${pathname}${search}${hash}` : base.pathname;
}

/** What the sign-in page asks before it shows anything. */
async function loginInfoAt(loginPage: string): Promise<LoginInfo> {
  const row = signInOperations['session.loginInfo'];
  const query = new URLSearchParams({ returnUrl: returnUrlOf(loginPage) });
  const { content } = await call({ id: 'session.loginInfo', row, url: `${row.path.own}?${query}` });
  return content.data;
}

const returnUrlOf = (loginPage: string) => new URL(loginPage).searchParams.get('returnUrl') ?? '';

/**
 * The sign-in page's steps without the page: password, code if one is required, then the redirects back to the
 * callback.
 */
async function logIn(loginPage: string, { username, password }: Credentials, askForCode: AskForCode) {
  const row = signInOperations['session.login'];
  const returnUrl = returnUrlOf(loginPage);
  const body: Login = { username, password, returnUrl };
  const { content } = await call({ id: 'session.login', row, url: row.path.own, body });
  const proved: LoginResult = content.data;
  const { code, returnUrl: next } =
    proved.code === 'REQUIRE_TWO_FACTOR' ? await askForCode(returnUrl, proved.factors) : proved;
  // A new password is chosen on the sign-in pages only.
  if (code !== 'SUCCESS') throw new CallError(`errors.${code}`, 0, failed('UNAUTHORIZED').body);
  return follow(next);
}
