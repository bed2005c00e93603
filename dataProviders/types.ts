import type { DataProvider as ReactAdminDataProvider } from 'ra-core';
import type {
  AnswerOf,
  BodyOf,
  OperationId,
  operations,
  ParamsOf,
  QueryOf,
  ResourceName,
} from '../contract/operations.ts';
import type { Credentials, LoginInfo, LoginResult } from '../contract/signIn.ts';

/**
 * The account the calls concern, and the account of the user who makes them. Equal subdomains mean the own-account
 * calls.
 */
export type Scope = { subdomain: string; ownSubdomain: string };

/** What the providers need from a sign-in; `oidc.ts` implements it. */
export type Session = {
  /** A valid access token; `renew` asks for a new one although the old one has not expired. Throws SessionEnded. */
  getAccessToken(options?: { renew?: boolean }): Promise<string>;
  /** Preloads what signing in again and signing out need; after a deployment those files may be gone. */
  prepare(): Promise<void>;
  /** Leaves the page for the sign-in page; `returnTo` is a path of the app. `anew`: also where someone is signed in. */
  signIn(returnTo: string, options?: { anew?: boolean }): Promise<void>;
  /** How people sign in to this account now; begins a sign-in that is not used. */
  loginInfo(): Promise<LoginInfo>;
  /**
   * Begins a session without leaving the page; resolves to the id of the user who signed in. `askForCode` lets the
   * person complete the sign-in that leads to `returnUrl` with a code. Throws a CallError.
   */
  signInAgain(credentials: Credentials, askForCode: AskForCode): Promise<string>;
  /** Continues the session that another tab has begun; resolves to its user's id. Throws SessionEnded. */
  takeUp(): Promise<string>;
  /** Ends the session on the server and leaves the page. */
  signOut(): Promise<void>;
};

/** The result of a sign-in or renewal, in this page's memory only; `endsOn` in ms, by this machine's clock. */
export type Tokens = { userId: string; accessToken: string; endsOn: number };

export type AskForCode = (returnUrl: string, factors: LoginResult['factors']) => Promise<LoginResult>;

/** The sign-in has ended on the server and only the person can renew it. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

/**
 * Called after each successful write with the resources whose records are now stale in every account, its own first,
 * and the deleted record.
 */
export type OnWritten = (stale: readonly ResourceName[], deleted?: string) => void;

/**
 * react-admin's methods, and the two verbs for the manifest's other calls. `create`, `update` and `delete` make any
 * other write that their `meta` names: `{ call: 'users.setStatus' }`. For a record within another it also names the
 * outer one: `{ call: 'firms.updateName', params: { id: firmId } }`. A write with an empty answer returns
 * `previousData`.
 */
export type DataProvider = Named<ReactAdminDataProvider> & {
  /** Any call of the manifest by its id; resolves to what is under `data`. */
  perform<K extends OperationId>(id: K, ...call: Optional<Call<K>>): Promise<DataOf<K>>;
  /** A call that answers with a file. */
  download<K extends OperationId>(
    id: K,
    call?: Pick<Call<K>, 'query' | 'signal'> & { params?: Params },
  ): Promise<Download>;
};

/** Without the index signature, which would accept any misspelt method. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

/** Values for the names in a call's path. */
export type Params = Readonly<Record<string, string>>;

/** A call's input: the names in its path, its query and body, and the version it is based on (If-Match). */
export type Call<K extends OperationId = OperationId> = {
  query?: Partial<QueryOf<K>>;
  body?: SentBodyOf<K>;
  signal?: AbortSignal;
} & VersionOf<K> &
  (keyof ParamsOf<K> extends never ? { params?: undefined } : { params: ParamsOf<K> });

type SentBodyOf<K extends OperationId> = (typeof operations)[K] extends { accepts: string }
  ? FormData
  : BodyOf<K>;

/** Undefined where a back end has none. */
type VersionOf<K extends OperationId> = (typeof operations)[K] extends { versioned: true }
  ? { version: number | undefined }
  : { version?: undefined };

/** The last argument is optional if it would be empty. */
type Optional<T> = object extends T ? [call?: T] : [call: T];

export type DataOf<K extends OperationId> = AnswerOf<K> extends { data: infer D } ? D : undefined;

export type Download = { blob: Blob; filename: string };
