import type { Call } from '../contract/calls.ts';
import type { Pagination } from '../contract/paging.ts';
import { appBase, errorPath } from '../contract/paths.ts';
import { idleHeader } from '../contract/session.ts';
import { type CallRequest, call } from './call.ts';
import { asCallError, CallError, failed, isAbort, isNetworkFailure } from './callError.ts';
import { completed } from './exceptions.ts';
import { type Session, SessionEnded } from './types.ts';

/** What a call needs from its surroundings, so that tests can supply each. */
export type HttpDeps = {
  fetch: typeof fetch;
  session: Pick<Session, 'getAccessToken'>;
  locale: () => string;
  /** Seconds since the person was last active. */
  idleSeconds: () => number;
  /** Asks the person to sign in again on this page; resolves once they have, rejects if they decline. */
  reauthenticate: () => Promise<void>;
  /** The general error reporter (document 1, section 8). */
  onFailure: (error: CallError) => void;
  /** A call has succeeded: the server can be reached. */
  onSuccess?: () => void;
  /** Leaves for another page. */
  leaveTo: (url: string) => void;
  /** Whether the machine itself reports that it is offline. */
  isOffline?: () => boolean;
  timeoutMs?: number;
};

type HttpRequest = Pick<CallRequest, 'id' | 'url' | 'headers' | 'body' | 'signal' | 'timeoutMs'> & {
  row: Call;
};

/** The two halves of the platform's answers, neither where the answer was empty; `blob` holds a file. */
export type HttpAnswer = {
  status: number;
  headers: Headers;
  data?: unknown;
  pagination?: Pagination;
  blob?: Blob | undefined;
};

export type Http = (request: HttpRequest) => Promise<HttpAnswer>;

/**
 * Sends calls as the signed-in person. An expired token is renewed once; an ended session is begun again on the page.
 * Other failures are reported where no screen shows them, and thrown as a CallError.
 */
export function createHttp(deps: HttpDeps): Http {
  return async (request) => {
    try {
      const answer = await sendSignedIn(deps, request);
      deps.onSuccess?.();
      return answer;
    } catch (error) {
      if (isAbort(error)) throw error;
      const failure =
        error instanceof SessionEnded
          ? failed('UNAUTHORIZED', { status: 401 })
          : toldOffline(asCallError(error), deps);
      report(deps, failure);
      throw failure;
    }
  };
}

/** Ways of getting a token, each tried once, in this order, until the server accepts one. */
async function sendSignedIn(deps: HttpDeps, request: HttpRequest): Promise<HttpAnswer> {
  const { session, reauthenticate } = deps;
  const tokens = [
    () => session.getAccessToken(),
    () => session.getAccessToken({ renew: true }),
    () => reauthenticate().then(() => session.getAccessToken()),
  ];
  let refusal: unknown = new SessionEnded();
  for (const getToken of tokens) {
    const token = await getToken().catch((error) => {
      if (error instanceof SessionEnded && getToken !== tokens.at(-1)) return undefined;
      throw error;
    });
    if (token === undefined) continue;
    request.signal?.throwIfAborted();
    try {
      return await send(deps, request, token);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** One call, and a second where the network failed and a retry does no harm. */
async function send(
  deps: HttpDeps,
  { headers, ...request }: HttpRequest,
  token: string,
): Promise<HttpAnswer> {
  const { fetch, timeoutMs } = deps;
  const signedIn = {
    'Accept-Language': deps.locale(),
    Authorization: `Bearer ${token}`,
    [idleHeader]: String(Math.round(deps.idleSeconds())),
    ...headers,
  };
  const attempt = () => call({ timeoutMs, ...request, headers: signedIn, fetch });
  const { content, ...answer } = await attempt().catch((error) => {
    if (request.row.idempotency !== 'never' && isNetworkFailure(error)) return attempt();
    throw error;
  });
  const { data, ...rest } = (content ?? {}) as Pick<HttpAnswer, 'data' | 'pagination'>;
  return { ...answer, ...rest, data: completed(request.id, data) };
}

/** Nobody has to look for what is wrong with the server. */
function toldOffline(failure: CallError, { isOffline }: HttpDeps): CallError {
  if (failure.body.code !== 'NETWORK_FAILURE' || !isOffline?.()) return failure;
  return new CallError('errors.offline', failure.status, failure.body, { cause: failure.cause });
}

const isUnauthorized = (error: unknown) => error instanceof CallError && error.status === 401;

/** Statuses that a screen shows itself, in place; a 401 has already led to a sign-in. */
const shownInPlace = [401, 404, 409, 422];

function report({ onFailure, leaveTo }: HttpDeps, failure: CallError): void {
  if (failure.body.code === 'IP_BLOCKED') {
    leaveTo(`${appBase}${errorPath('IP_BLOCKED')}`);
  } else if (!shownInPlace.includes(failure.status) || !failure.body.explained) {
    onFailure(failure);
  }
}
