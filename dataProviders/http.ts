import { HttpError } from 'ra-core';
import * as z from 'zod/mini';
import { requestIdHeader } from '../contract/errors';
import { Pagination } from '../contract/paging';
import { appBase, errorPath } from '../contract/paths';
import { idleHeader } from '../contract/session';
import { failed, isAbort, refused } from './failures';
import { type Session, SessionEnded } from './types';

/** What a call needs from its surroundings, so that tests can decide each. */
export type HttpDeps = {
  fetch: typeof fetch;
  session: Pick<Session, 'getAccessToken'>;
  locale: () => string;
  /** Seconds since the person last did something. */
  idleSeconds: () => number;
  /** Asks the person to sign in again on this page; resolves once they have, rejects when they would not. */
  reauthenticate: () => Promise<void>;
  /** The general error reporter (document 1, section 8). */
  onFailure: (error: HttpError) => void;
  /** Takes the whole page elsewhere. */
  leaveTo: (url: string) => void;
  /** Without an answer for this long a call has failed. */
  timeoutMs?: number;
};

export type HttpRequest = {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  /** The answer is a file, which may take its time. */
  file?: boolean;
  /** Sent once more when the network fails: the second time it changes nothing more. */
  repeatable?: boolean;
};

/** The two halves of the platform's answers, neither where the answer was empty; a file is in `blob`. */
export type HttpAnswer = {
  status: number;
  headers: Headers;
  data?: unknown;
  pagination?: Partial<Pagination>;
  blob?: Blob;
};

export type Http = (request: HttpRequest) => Promise<HttpAnswer>;

/**
 * Sends calls as the signed-in person and answers with successes only. A token that has run out is renewed once, a
 * session that has ended is begun again on the page; all else is thrown as an HttpError whose body is a `Failure`
 * (document 1, section 8). Only an abort stays an AbortError.
 */
export function createHttp(deps: HttpDeps): Http {
  return async (request) => {
    try {
      return await sendSignedIn(deps, request);
    } catch (error) {
      if (isAbort(error)) throw error;
      const failure = asFailure(error);
      report(deps, failure);
      throw failure;
    }
  };
}

/** Each way of getting a token is tried once, in this order, until the server takes one. */
async function sendSignedIn(deps: HttpDeps, request: HttpRequest): Promise<HttpAnswer> {
  const { session, reauthenticate } = deps;
  const tokens = [
    () => session.getAccessToken(),
    () => session.getAccessToken({ renew: true }),
    () => reauthenticate().then(() => session.getAccessToken()),
  ];
  let answer: Response | undefined;
  for (const getToken of tokens) {
    const token = await getToken().catch((error) => {
      if (error instanceof SessionEnded && getToken !== tokens.at(-1)) return undefined;
      throw error;
    });
    if (token === undefined) continue;
    request.signal?.throwIfAborted();
    answer = await send(deps, request, token);
    if (answer.status !== 401) return read(answer, request);
  }
  throw await refused(answer ?? new Response(null, { status: 401 }));
}

/** One request on the wire, and a second one where the network failed and a repeat does no harm. */
async function send(deps: HttpDeps, request: HttpRequest, token: string): Promise<Response> {
  const { url, method, body, file, repeatable } = request;
  const headers = new Headers({
    Accept: file ? '*/*' : 'application/json',
    'Accept-Language': deps.locale(),
    Authorization: `Bearer ${token}`,
    [idleHeader]: String(Math.round(deps.idleSeconds())),
    ...request.headers,
  });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const patience = waitAtMost(deps.timeoutMs ?? 10_000);
  const init = {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: request.signal ? AbortSignal.any([request.signal, patience.signal]) : patience.signal,
  };
  const answer = await deps.fetch(url, init).catch((error: unknown) => {
    if (repeatable && error instanceof TypeError) return deps.fetch(url, init);
    throw error;
  });
  if (file) patience.end();
  return answer;
}

/** A signal that gives up after this long; a file that has begun to come may take as long as it needs. */
function waitAtMost(ms: number) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(new DOMException('No answer came', 'TimeoutError')), ms);
  return { signal: control.signal, end: () => clearTimeout(timer) };
}

async function read(response: Response, { file }: HttpRequest): Promise<HttpAnswer> {
  if (!response.ok) throw await refused(response);
  const { status, headers } = response;
  if (file) return { status, headers, blob: await response.blob() };
  if (status === 204) return { status, headers };
  const answer = Envelope.safeParse(parsed(await response.text()));
  if (answer.success) return { status, headers, ...answer.data };
  throw failed('UNHANDLED_ERROR', status, headers.get(requestIdHeader));
}

const Envelope = z.object({ data: z.unknown(), pagination: z.optional(z.partial(Pagination)) });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asFailure(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof SessionEnded) return failed('UNAUTHORIZED', 401);
  const isNetwork = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
  return failed(isNetwork ? 'NETWORK_FAILURE' : 'UNHANDLED_ERROR');
}

/** Statuses that a screen shows itself, in the place that they are about; a 401 has been asked about already. */
const shownInPlace = [401, 404, 409, 422];

function report({ onFailure, leaveTo }: HttpDeps, failure: HttpError): void {
  if (failure.status === 403 && failure.body.code === 'IP_BLOCKED') {
    leaveTo(`${appBase}${errorPath('IP_BLOCKED')}`);
  } else if (!shownInPlace.includes(failure.status) || !failure.body.explained) {
    onFailure(failure);
  }
}
