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

/** Whose account the calls are about, and whose user makes them. Equal subdomains mean the own-account calls. */
export type Scope = { subdomain: string; ownSubdomain: string };

/** What the providers need of a sign-in; `oidc.ts` implements it. */
export type Session = {
  /** A valid access token; `renew` asks for a new one though the old has not run out. Throws SessionEnded. */
  getAccessToken(options?: { renew?: boolean }): Promise<string>;
  /** Loads what signing in again and signing out need, which a file that is gone by then would stand in the way of. */
  prepare(): Promise<void>;
  /** Leaves the page for the sign-in page; `returnTo` is a path of the app. `anew`: also where someone is signed in. */
  signIn(returnTo: string, options?: { anew?: boolean }): Promise<void>;
  /** How people sign in to this account at this moment; begins a sign-in, which is left alone. */
  loginInfo(): Promise<LoginInfo>;
  /**
   * Begins a session without leaving the page; answers with the id of the user who signed in. `askForCode` has the person
   * finish the sign-in that leads to `returnUrl` with a mailed code. Throws a CallError.
   */
  signInAgain(credentials: Credentials, askForCode: AskForCode): Promise<string>;
  /** Goes on in the session that another tab has begun; answers with the id of its user. Throws SessionEnded. */
  takeUp(): Promise<string>;
  /** Ends the session on the server and leaves the page. */
  signOut(): Promise<void>;
};

/** What a sign-in or a renewal gives, in this page's memory only; `endsOn` in ms, by this machine's clock. */
export type Tokens = { userId: string; accessToken: string; endsOn: number };

export type AskForCode = (returnUrl: string) => Promise<LoginResult>;

/** The sign-in has ended on the server and can't be renewed without the person. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

/**
 * Told after each write that succeeded: the resources whose records are stale now, in every account, its own first; and
 * the record that it deleted.
 */
export type OnWritten = (stale: readonly ResourceName[], deleted?: string) => void;

/**
 * react-admin's methods, and the two verbs that the manifest's other calls need. `create`, `update` and `delete` make any other
 * write where their `meta` names one: `{ call: 'users.setStatus' }`. Of a record within another it also says what stands for the
 * names before its own: `{ call: 'firms.updateName', params: { id: firmId } }`. A write that answers nothing answers
 * `previousData`.
 */
export type DataProvider = Named<ReactAdminDataProvider> & {
  /** Any call of the manifest by its id; answers with what is under `data`. */
  perform<K extends OperationId>(id: K, ...call: Optional<Call<K>>): Promise<DataOf<K>>;
  /** A call that answers with a file. */
  download<K extends OperationId>(
    id: K,
    call?: Pick<Call<K>, 'query' | 'signal'> & { params?: Params },
  ): Promise<Download>;
};

/** Without the index signature that lets any misspelt method pass. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

/** What the names in a call's path stand for. */
export type Params = Readonly<Record<string, string>>;

/** What goes into a call: the names in its path, its query and body, and the version it was made from (If-Match). */
export type Call<K extends OperationId = OperationId> = {
  query?: Partial<QueryOf<K>>;
  body?: SentBodyOf<K>;
  signal?: AbortSignal;
} & VersionOf<K> &
  (keyof ParamsOf<K> extends never ? { params?: undefined } : { params: ParamsOf<K> });

type SentBodyOf<K extends OperationId> = (typeof operations)[K] extends { accepts: string }
  ? FormData
  : BodyOf<K>;

/** Undefined where a back end keeps none. */
type VersionOf<K extends OperationId> = (typeof operations)[K] extends { versioned: true }
  ? { version: number | undefined }
  : { version?: undefined };

/** The last argument may be left out where it would be empty. */
type Optional<T> = object extends T ? [call?: T] : [call: T];

export type DataOf<K extends OperationId> = AnswerOf<K> extends { data: infer D } ? D : undefined;

export type Download = { blob: Blob; filename: string };
