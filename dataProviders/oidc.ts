import {
  ErrorResponse,
  InMemoryWebStorage,
  OidcClient,
  type SigninResponse,
  SigninState,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { signInOperations } from '../contract/operations/signIn';
import { appBase, appUrl, paths } from '../contract/paths';
import { type AppConfig, clientId, clientScopes, waitParameter } from '../contract/session';
import type { Credentials, Login, LoginInfo, LoginResult } from '../contract/signIn';
import { call } from './call';
import { CallError, failed } from './callError';
import { type AskForCode, type Session, SessionEnded } from './types';

/** A session of this page, with what only the four OIDC routes need (document 3, section 2). */
export type OidcSession = Session & {
  /** Finishes a sign-in that has come back; answers with the URL to go on at, below the app's base. */
  signInCallback(): Promise<string>;
  /** Finishes a sign-out that has come back. */
  signOutCallback(): Promise<void>;
};

declare global {
  interface Window {
    /** What `index.html` has begun before any module was there; `reached` is the address that the renewal was led to. */
    begunRenewal?: { state: string; verifier: string; reached: Promise<string> };
  }
}

let opened: OidcSession | undefined;

/** The page's one session, so that what the callback has fetched is not fetched again by the app. */
export function openSession(config: AppConfig): OidcSession {
  opened ??= createSession(config);
  return opened;
}

/**
 * OpenID Connect for the app: a public client with code and PKCE. Tokens are kept in memory only and renewed without an
 * iframe: a fetch follows the redirects of `prompt=none`, so that no page of ours needs to be framed. The library's client
 * alone does that; its manager would bring its own iframes, popups and timers along.
 */
export function createSession({
  authority,
  metadata,
}: Pick<AppConfig, 'authority' | 'metadata'>): OidcSession {
  const { origin } = window.location;
  let user: SigninResponse | null = null;
  let renewal: Promise<SigninResponse> | undefined;

  const settings = {
    authority,
    ...(metadata && { metadata }),
    client_id: clientId,
    scope: clientScopes.join(' '),
    redirect_uri: `${origin}${appUrl(paths.oidcLoginCallback)}`,
    post_logout_redirect_uri: `${origin}${appUrl(paths.oidcLogoutCallback)}`,
    requestTimeoutInSeconds: timeoutSeconds,
  };
  /** Its state stays in memory: a renewal ends on the page that began it, and opening the browser's storage takes time. */
  const stateStore = new WebStorageStateStore({ store: new InMemoryWebStorage() });
  const renewals = new OidcClient({ ...settings, stateStore });

  /** Takes over, once, what the page has begun: the library finds the state that its answer names, and checks it. */
  const adoptRenewal = async () => {
    const begun = window.begunRenewal;
    if (!begun) return undefined;
    delete window.begunRenewal;
    const { state: id, verifier, reached } = begun;
    const state = await SigninState.create({ ...settings, id, code_verifier: verifier });
    await stateStore.set(id, state.toStorageString());
    return reached;
  };

  /** Without leaving the page; with a way to log in also where it leads to the sign-in page. */
  const signInHere = async (prompt: 'none' | 'login', logInAt?: (loginPage: string) => Promise<string>) => {
    const reached =
      (await adoptRenewal()) ?? (await follow((await renewals.createSigninRequest({ prompt })).url)).url;
    // An address that the account does not allow is led to the page that says so.
    if (isErrorPage(reached)) await leaveTo(reached);
    const end = logInAt && isLoginPage(reached) ? await logInAt(reached) : reached;
    return renewals.processSigninResponse(end).catch(tellingWhen(end));
  };

  /** For what leaves the page and comes back. A sign-in that was begun and not finished leaves its state behind. */
  const redirects = () => {
    const client = new OidcClient({
      ...settings,
      stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    });
    void client.clearStaleState();
    return client;
  };

  /** All who ask while a renewal runs get its outcome: one renewal, however many calls need a token. */
  const renewed = () => {
    renewal ??= signInSilently()
      .then(samePerson)
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };
  const signInSilently = () =>
    signInHere('none').catch((error) => {
      throw hasEnded(error) ? new SessionEnded() : error;
    });
  const samePerson = (next: SigninResponse) => {
    if (user && user.profile.sub !== next.profile.sub) throw new SessionEnded();
    return signedIn(next);
  };
  const signedIn = (next: SigninResponse) => {
    user = next;
    return next;
  };
  /** Whoever signs in over a page may be another: the caller compares the ids, and no call is sent as them meanwhile. */
  const takenBy = (next: SigninResponse) => {
    const { sub } = next.profile;
    if (!user || user.profile.sub === sub) signedIn(next);
    return sub;
  };

  return {
    async getAccessToken({ renew = false } = {}) {
      const isFresh = !renew && user !== null && (user.expires_in ?? 0) > renewBeforeSeconds;
      return user !== null && isFresh ? user.access_token : (await renewed()).access_token;
    },
    async signIn(returnTo, { anew = false } = {}) {
      const request = { state: { returnTo }, ...(anew && { prompt: 'login' }) };
      await leaveTo((await redirects().createSigninRequest(request)).url);
    },
    async loginInfo() {
      return loginInfoAt((await follow((await renewals.createSigninRequest({ prompt: 'login' })).url)).url);
    },
    async signInCallback() {
      const { href } = window.location;
      const { userState } = signedIn(await redirects().processSigninResponse(href).catch(tellingWhen(href)));
      return returnUrl((userState as { returnTo?: unknown } | undefined)?.returnTo);
    },
    async signInAgain(credentials, askForCode) {
      const logInAt = (loginPage: string) => logIn(loginPage, credentials, askForCode);
      return takenBy(await signInHere('login', logInAt));
    },
    async takeUp() {
      return takenBy(await signInSilently());
    },
    async signOut() {
      user = null;
      // Without an id_token_hint: a token never stands in a URL.
      await leaveTo((await redirects().createSignoutRequest()).url);
    },
    signOutCallback: () =>
      redirects()
        .processSignoutResponse(window.location.href)
        .then(() => undefined),
  };
}

const timeoutSeconds = 10;
const renewBeforeSeconds = 30;

const follow = (url: string) => fetch(url, { signal: AbortSignal.timeout(timeoutSeconds * 1000) });

/** Answers only to someone who has come back by the browser's own button. */
const leaveTo = (url: string) =>
  new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(url);
  });

const endings = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];
const hasEnded = (error: unknown) =>
  error instanceof ErrorResponse && error.error !== null && endings.includes(error.error);

/** Where too many sign-ins were begun, the answer says for how many seconds none is. */
const tellingWhen =
  (answer: string) =>
  (error: unknown): never => {
    if (!(error instanceof ErrorResponse) || error.error !== 'temporarily_unavailable') throw error;
    const wait = new URL(answer).searchParams.get(waitParameter) ?? '';
    throw failed('TOO_MANY_REQUESTS', { headers: new Headers({ 'Retry-After': wait }), cause: error });
  };

const isErrorPage = (url: string) => new URL(url).pathname === appUrl(paths.error);
const isLoginPage = (url: string) => new URL(url).pathname === appUrl(paths.login);

/** Where one wanted to go, forced below the app's base: joined as a relative path it can't name another origin. */
function returnUrl(returnTo: unknown): string {
  const base = new URL(`${appBase}/`, window.location.origin);
  const path = typeof returnTo === 'string' ? returnTo.replace(new RegExp(`^${appBase}(?=/)`), '') : '/';
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

/** What the sign-in page does, without the page: password, code where one is asked for, then the redirects back to the callback. */
async function logIn(loginPage: string, { username, password }: Credentials, askForCode: AskForCode) {
  const row = signInOperations['session.login'];
  const returnUrl = returnUrlOf(loginPage);
  const body: Login = { username, password, returnUrl };
  const { content } = await call({ id: 'session.login', row, url: row.path.own, body });
  const proved: LoginResult = content.data;
  const { code, returnUrl: next } =
    proved.code === 'REQUIRE_TWO_FACTOR' ? await askForCode(returnUrl) : proved;
  // Another password is chosen on the sign-in pages alone.
  if (code !== 'SUCCESS') throw new CallError(`errors.${code}`, 0, failed('UNAUTHORIZED').body);
  return (await follow(next)).url;
}
