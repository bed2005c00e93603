import { HttpError } from 'ra-core';
import { ErrorBody, type ErrorCode, type ErrorDetail, requestIdHeader } from '../contract/errors';
import type { Failure } from './types';

/** A failure that no server explained; its message is a key of the `errors` catalog. */
export function failed(code: ErrorCode, status = 0, requestId: string | null = null): HttpError {
  return new HttpError(`errors.${code}`, status, {
    code,
    target: null,
    details: [],
    errors: {},
    requestId,
    explained: false,
  } satisfies Failure);
}

/** A failed answer as an error: the server's own words where it gave any (document 1, section 8). */
export async function refused(response: Response): Promise<HttpError> {
  const requestId = response.headers.get(requestIdHeader);
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined));
  if (!body.success) return failed(codeOf(response.status), response.status, requestId);
  const { code, message, target, details } = body.data.error;
  return new HttpError(message, response.status, {
    code,
    target,
    details,
    errors: fieldErrors(details),
    requestId,
    explained: true,
  } satisfies Failure);
}

/** What a provider threw, as the app shows it; anything that is not a provider's error is UNHANDLED_ERROR. */
export function failureOf(error: unknown): Failure {
  return error instanceof HttpError ? error.body : failed('UNHANDLED_ERROR').body;
}

/** A call that was given up on purpose, which is no failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** A form shows one fault a field: the first. A key of the catalogs is worded in the reader's language. */
function fieldErrors(details: ErrorDetail[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { target, code, message } of details) {
    if (target !== null) errors[target] ??= code.startsWith('validation.') ? code : message;
  }
  return errors;
}

function codeOf(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' };
  return codes[status] ?? 'UNHANDLED_ERROR';
}
