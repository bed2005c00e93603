import { type ErrorCode, type ErrorDetail, errorIn, requestIdHeader } from '../contract/errors.ts';
import { phrase } from '../i18n/phrase.ts';

/** The `body` of every CallError. `errors` assigns the faults to a form's fields, as phrases to be worded there. */
export type Failure = {
  code: ErrorCode;
  target: string | null;
  details: ErrorDetail[];
  errors: Record<string, string>;
  requestId: string | null;
  /** Whether the server explained the failure; if not, the general error reporter does. */
  explained: boolean;
  /** After how many seconds the server accepts another try, and when that is by this machine's clock. */
  retryAfter: number | null;
  retryOn: number | null;
};

/**
 * A failed call. Its message is the server's, or a key of the `errors` catalog. Without an answer `status` is 0 and
 * `cause` is the browser's error: a TypeError for the network, a TimeoutError for our timeout. Where an answer breaks
 * the contract, `cause` is a ContractBreach.
 */
export class CallError extends Error {
  override name = 'CallError';
  constructor(
    message: string,
    readonly status: number,
    readonly body: Failure,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** How an answer breaks the contract, in the words of the console, for the back end's operator. */
export class ContractBreach extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('\n'));
  }
}

/** A failure the server did not explain; its message is a key of the `errors` catalog. */
export function failed(code: ErrorCode, { status = 0, headers, cause }: Unexplained = {}): CallError {
  const body: Failure = {
    code,
    target: null,
    // Otherwise only the console would say which call it was and what is missing.
    details: cause instanceof ContractBreach ? cause.faults.map(unworded) : [],
    errors: {},
    requestId: headers?.get(requestIdHeader) ?? null,
    explained: false,
    ...retry(headers),
  };
  return new CallError(`errors.${code}`, status, body, { cause });
}

const unworded = (message: string): ErrorDetail => ({ code: '', message, target: null });

/** Anything thrown before an answer, as a CallError. */
export function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const isLost = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
  return failed(isLost ? 'NETWORK_FAILURE' : 'UNHANDLED_ERROR', { cause: error });
}

/** An error as the app shows it. */
export const failureOf = (error: unknown): Failure => asCallError(error).body;

/** A call that was cancelled on purpose, which is no failure. */
export const isAbort = (error: unknown): boolean => Object(error).name === 'AbortError';

/** The network broke, and nobody knows whether the call arrived. A timeout is another case. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof CallError && error.cause instanceof TypeError;

/** The back end may not have the call at all, which the documents don't list. */
export const mayLackCall = (error: unknown): boolean =>
  error instanceof CallError && lackStatuses.includes(error.status);

const lackStatuses: readonly number[] = [404, 405, 501];

/**
 * A failed answer as an error, in the server's own words where its body has any. Without any, 404, 405 and 501 mean that
 * the back end lacks the call: the error names it.
 */
export function refused(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  call = '',
): CallError {
  const said = errorIn(body);
  if (!said) {
    const lacks = call && lackStatuses.includes(status);
    const cause = lacks ? new ContractBreach([`${call} is answered with ${status}`]) : undefined;
    return failed(codeOf(status), { status, headers, cause });
  }
  const { code, message, target, details } = said;
  return new CallError(message, status, {
    code,
    target,
    details,
    errors: fieldErrors(details),
    requestId: headers.get(requestIdHeader),
    explained: true,
    ...retry(headers),
  });
}

/** A form shows one fault per field: the first. A back end may give a fault no code. */
function fieldErrors(details: ErrorDetail[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { target, code, message, values } of details) {
    if (target !== null) errors[target] ??= code ? phrase(code, { ...values, _: message }) : message;
  }
  return errors;
}

type Unexplained = { status?: number; headers?: Headers; cause?: unknown };

function retry(headers?: Headers): Pick<Failure, 'retryAfter' | 'retryOn'> {
  const seconds = Number(headers?.get('Retry-After'));
  if (!(seconds > 0)) return { retryAfter: null, retryOn: null };
  return { retryAfter: seconds, retryOn: Date.now() + seconds * 1000 };
}

function codeOf(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = {
    401: 'UNAUTHORIZED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    429: 'TOO_MANY_REQUESTS',
    503: 'UNAVAILABLE',
  };
  return codes[status] ?? 'UNHANDLED_ERROR';
}
