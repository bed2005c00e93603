import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { statusOf } from '#server/errors.ts';

/** Codes that only the app gives, for what never reached the server. */
const ofTheApp: readonly ErrorCode[] = ['NETWORK_FAILURE'];

/** Every code that a call may fail with, and its status. */
export const errorTable = errorCodes
  .filter((code) => !ofTheApp.includes(code))
  .map((code) => ({ code, status: statusOf[code] }));

/** The statuses that go with these codes. */
export const statusesOf = (codes: readonly ErrorCode[]): number[] =>
  [...new Set(codes.map((code) => statusOf[code]))].sort((a, b) => a - b);

/** The codes that a kind of call may fail with: a write may add its own. */
export function errorCodesOf(path: string, row: Operation): ErrorCode[] {
  const { access, isPersonal, method, query, body, accepts, versioned } = row;
  const isOpen = access === 'public' || access === 'cookie';
  const isOfKeys = !isOpen && access !== 'session' && access !== 'provisioning' && !isPersonal;
  const isWrite = method !== 'GET';
  return [
    ...ifIs(query || body || accepts, 'MALFORMED'),
    // Also for an unknown query parameter, which no call takes.
    'VALIDATION_ERROR',
    ...ifIs(access === 'cookie', 'LOGIN_PREREQUISITE'),
    ...ifIs(!isOpen, 'UNAUTHORIZED'),
    ...ifIs(isOfKeys, 'API_KEY_UNKNOWN', 'API_KEY_REVOKED', 'API_KEY_EXPIRED', 'API_KEY_REPLACED'),
    ...ifIs(!isOpen, 'IP_BLOCKED', 'FORBIDDEN'),
    ...ifIs(path.includes('{'), 'NOT_FOUND'),
    ...ifIs(versioned, 'EDIT_CONFLICT'),
    ...ifIs(isWrite && (body || row.idempotency === 'key'), 'DUPLICATE'),
    ...ifIs(body || accepts, 'TOO_LARGE'),
    'TOO_MANY_REQUESTS',
    'UNHANDLED_ERROR',
    'UNAVAILABLE',
  ];
}

const ifIs = (given: unknown, ...codes: ErrorCode[]) => (given ? codes : []);
