import { type AppConfig, sessionGrant } from '../contract/session.ts';
import { takeSessionToken } from './sessionToken.ts';
import { type Session, SessionEnded, type Tokens } from './types.ts';

/** A session of this page, with what only the four OIDC routes need (document 3, section 2). */
export type OidcSession = Session & {
  /** Finishes a sign-in on its return; resolves to the URL to go to, below the app's base. */
  signInCallback(): Promise<string>;
  /** Finishes a sign-out on its return. */
  signOutCallback(): Promise<void>;
};

let opened: OidcSession | undefined;

/** The page's one session, so that the app does not fetch again what the callback has fetched. */
export function openSession(config: AppConfig): OidcSession {
  opened ??= createSession(config);
  return opened;
}

/** Tokens are kept in memory only. The OpenID Connect library is loaded when a token takes more than one call. */
export function createSession(config: Pick<AppConfig, 'authority' | 'metadata'>): OidcSession {
  let tokens: Tokens | undefined;
  let renewal: Promise<Tokens> | undefined;
  const codeFlow = loadedOnce(() => import('./oidc.ts').then(({ createCodeFlow }) => createCodeFlow(config)));

  /** Callers during a renewal share its outcome: one renewal, however many calls need a token. */
  const renewed = () => {
    renewal ??= ofSession()
      .then(samePerson)
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };
  const ofSession = async () => {
    const { metadata } = config;
    if (metadata?.grant_types_supported?.includes(sessionGrant)) return takeSessionToken(metadata);
    return (await codeFlow()).silently();
  };
  const samePerson = (next: Tokens) => {
    if (tokens && tokens.userId !== next.userId) throw new SessionEnded();
    return signedIn(next);
  };
  const signedIn = (next: Tokens) => {
    tokens = next;
    return next;
  };
  /** Another user may sign in over a page: the caller compares the ids, and meanwhile no call is sent as them. */
  const takenBy = (next: Tokens) => {
    if (!tokens || tokens.userId === next.userId) signedIn(next);
    return next.userId;
  };

  return {
    async getAccessToken({ renew = false } = {}) {
      const { accessToken } =
        !renew && tokens && tokens.endsOn > Date.now() + renewBefore ? tokens : await renewed();
      return accessToken;
    },
    async prepare() {
      await codeFlow();
    },
    signIn: async (returnTo, options) => (await codeFlow()).signIn(returnTo, options),
    loginInfo: async () => (await codeFlow()).loginInfo(),
    async signInCallback() {
      const { tokens, goOn } = await (await codeFlow()).signInCallback();
      signedIn(tokens);
      return goOn;
    },
    signInAgain: async (credentials, askForCode) =>
      takenBy(await (await codeFlow()).again(credentials, askForCode)),
    takeUp: async () => takenBy(await ofSession()),
    async signOut() {
      tokens = undefined;
      await (await codeFlow()).signOut();
    },
    signOutCallback: async () => (await codeFlow()).signOutCallback(),
  };
}

/** In ms. */
const renewBefore = 30_000;

/** Once loaded; after a failure the next caller tries again. */
function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
