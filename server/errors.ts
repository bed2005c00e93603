import type { ErrorBody, ErrorCode, ErrorDetail } from '../contract/errors.ts';
import { developerMessages } from './texts/developerMessages.ts';
import { errorText, type Locale } from './texts/texts.ts';

type Options = {
  target?: string | null;
  details?: ErrorDetail[];
  headers?: Record<string, string>;
};

/** A refusal reported to the caller in their language, its own message in English; its code decides the status. */
export class ApiError extends Error {
  readonly status: number;
  readonly target: string | null;
  readonly details: ErrorDetail[];
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    { target = null, details = [], headers = {} }: Options = {},
  ) {
    super(messageOf(code, details));
    this.status = statusOf[code];
    this.target = target;
    this.details = details;
    this.headers = headers;
  }

  toBody(reader: Locale | 'developer'): ErrorBody {
    const { code, target } = this;
    const locale = reader === 'developer' ? undefined : reader;
    const details = this.details.map((detail) =>
      isFault(detail) ? { ...detail, message: errorText(detail.code, detail.values, locale) } : detail,
    );
    return { error: { code, message: messageOf(code, details, locale), target, details } };
  }
}

/** What a query throws that finds no row: `executeTakeFirstOrThrow(notFound)`. */
export const notFound = () => new ApiError('NOT_FOUND');

/** A single fault is the whole reason, so it is also the message. */
function messageOf(code: ErrorCode, details: ErrorDetail[], locale?: Locale): string {
  const [only] = details;
  if (only && details.length === 1 && isFault(only)) return only.message;
  return locale ? errorText(code, {}, locale) : developerMessages[code];
}

/** Other details hold data instead of catalog texts, such as a record's id. */
const isFault = ({ code }: ErrorDetail) => code.includes('.');

/** A fault of one field; `key` is a key of the `validation` catalog. */
export function invalidField(
  target: string,
  key: string,
  values: Record<string, string | number> = {},
): ApiError {
  return invalidFields([{ target, key, values }]);
}

/** The refusal for all fields at fault: DUPLICATE if the only fault is that values are taken, else VALIDATION_ERROR. */
export function invalidFields(faults: Fault[]): ApiError {
  const details = faults.map(faultOf);
  const code = faults.every(({ isTaken }) => isTaken) ? 'DUPLICATE' : 'VALIDATION_ERROR';
  return new ApiError(code, { target: faults[0]?.target ?? null, details });
}

/** A field's fault; `isTaken`: another record has the value. */
export type Fault = {
  target: string | null;
  key: string;
  values?: Record<string, string | number>;
  isTaken?: true;
};

/** A fault in the caller's words; `key` is a key of the catalogs. */
export function faultOf({ target, key, values = {} }: Fault): ErrorDetail {
  const hasValues = Object.keys(values).length > 0;
  return { code: key, message: errorText(key, values), target, ...(hasValues && { values }) };
}

/** A retry would fail again: a job that throws it is not retried. */
export class PermanentFailure extends Error {}

/** The HTTP status of each code. */
export const statusOf: Record<ErrorCode, number> = {
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
  API_KEY_UNKNOWN: 401,
  API_KEY_REVOKED: 401,
  API_KEY_EXPIRED: 401,
  API_KEY_REPLACED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  EDIT_CONFLICT: 409,
  DUPLICATE: 409,
  MERGED: 409,
  LICENSE_LIMIT: 409,
  MALFORMED: 400,
  VALIDATION_ERROR: 422,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNHANDLED_ERROR: 500,
  UNAVAILABLE: 503,
  NETWORK_FAILURE: 502,
};
