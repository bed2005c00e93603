import type { ErrorCode } from '#contract/errors.ts';

/** What a failure says to a developer whose program names no language; people read the `errors` catalog. */
export const developerMessages: Record<ErrorCode, string> = {
  INVALID_CREDENTIALS: 'The email or the password is not right.',
  LOCKED_OUT: 'This user is locked after too many failed attempts.',
  USER_INACTIVE: 'This user is disabled.',
  ACCOUNT_DISABLED: 'This account is disabled.',
  TRIAL_EXPIRED: 'The trial of this account has ended.',
  NOT_ALLOWED: 'This user may not authenticate in this way.',
  IP_BLOCKED: 'This account may not be used from the caller’s network address.',
  LOGIN_PREREQUISITE: 'This call belongs to a login, and none is under way.',
  INVALID_TOKEN: 'This token is unknown, has expired or was already used.',
  UNAUTHORIZED:
    'This call needs a bearer token that is valid here: an API key, or the access token of a session that has not ended.',
  API_KEY_UNKNOWN:
    'This API key is unknown here: it is incomplete, or belongs to an account at another host.',
  API_KEY_REVOKED: 'This API key was revoked.',
  API_KEY_EXPIRED: 'This API key has expired.',
  API_KEY_REPLACED: 'This API key was re-generated, and its old token has ended.',
  FORBIDDEN: 'The caller may not make this call.',
  NOT_FOUND: 'There is nothing at this path, or nothing that the caller may see.',
  METHOD_NOT_ALLOWED: 'This path does not take this method. The header Allow names those that it takes.',
  EDIT_CONFLICT: 'The record has changed since the version that this write is based on.',
  MERGED: 'The organization was merged into another; write to that one, or un-merge it first.',
  DUPLICATE: 'Another record has this value, or another request had this Idempotency-Key.',
  LICENSE_LIMIT: 'All licenses of this account are in use.',
  MALFORMED: 'The request could not be read.',
  VALIDATION_ERROR: 'Some values are not valid. The details name each of them.',
  TOO_LARGE: 'The request is larger than this call takes.',
  TOO_MANY_REQUESTS: 'There were too many requests. The header Retry-After says when to send the next.',
  UNHANDLED_ERROR: 'The server has failed. Its log names the cause under the request ID.',
  UNAVAILABLE: 'The service is not available at the moment. The header Retry-After says when to try again.',
  NETWORK_FAILURE: 'The server could not be reached.',
};
