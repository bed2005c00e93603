import type { ErrorBody, ErrorCode, ErrorDetail } from '../contract/errors';
import { errorText } from './texts';

type Options = {
  target?: string | null;
  details?: ErrorDetail[];
  headers?: Record<string, string>;
  text?: Record<string, string | number>;
};

/** A refusal that the caller is told about: its code decides the status unless one is given. */
export class ApiError extends Error {
  readonly status: number;
  readonly target: string | null;
  readonly details: ErrorDetail[];
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    { target = null, details = [], headers = {}, text = {} }: Options = {},
  ) {
    super(errorText(code, text));
    this.status = statusOf[code];
    this.target = target;
    this.details = details;
    this.headers = headers;
  }

  toBody(): ErrorBody {
    const { code, message, target, details } = this;
    return { error: { code, message, target, details } };
  }
}

/** A 422 that names one field at fault; `key` is a key of the `validation` catalog. */
export function invalidField(
  target: string,
  key: string,
  values: Record<string, string | number> = {},
): ApiError {
  return invalidFields([{ target, key, values }]);
}

/** A 422 that names several fields at fault. */
export function invalidFields(faults: Fault[]): ApiError {
  const details = faults.map(faultOf);
  return new ApiError('VALIDATION_ERROR', { target: faults[0]?.target ?? null, details });
}

type Fault = { target: string | null; key: string; values?: Record<string, string | number> };

/** One fault as its caller is told; `key` is a key of the catalogs. */
export function faultOf({ target, key, values = {} }: Fault): ErrorDetail {
  const hasValues = Object.keys(values).length > 0;
  return { code: key, message: errorText(key, values), target, ...(hasValues && { values }) };
}

const statusOf: Record<ErrorCode, number> = {
  INVALID_CREDENTIALS: 401,
  LOCKED_OUT: 403,
  USER_INACTIVE: 403,
  ACCOUNT_DISABLED: 403,
  TRIAL_EXPIRED: 403,
  NOT_ALLOWED: 403,
  IP_BLOCKED: 403,
  LOGIN_PREREQUISITE: 400,
  INVALID_TOKEN: 422,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  EDIT_CONFLICT: 409,
  DUPLICATE: 409,
  LICENSE_LIMIT: 409,
  MALFORMED: 400,
  VALIDATION_ERROR: 422,
  VERSION_REQUIRED: 428,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNHANDLED_ERROR: 500,
  UNAVAILABLE: 503,
  NETWORK_FAILURE: 502,
};
