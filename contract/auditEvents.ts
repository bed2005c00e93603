import * as z from 'zod/mini';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { Code, Instant, isStorable, reader, requiredDay, SearchText, TimeZone } from './text.ts';

/** Matching events that are counted and paged through; what lies beyond is found by a filter, and exported whole. */
export const mostEventsCounted = 10_000;

/** Days of sign-ins that are summed up. */
export const signInDays = 30;

/**
 * Who did something, by what was proved of them: signed in, by a key, by a mailed link, the server itself, a command where
 * the server runs, or somebody who proved nothing.
 */
export const AuthorKind = z.enum(['user', 'apiKey', 'linkHolder', 'job', 'command', 'stranger']);
export type AuthorKind = z.infer<typeof AuthorKind>;

/** Why somebody is refused something, where the log tells of it: the security events of ASVS 5, 16.3. */
export const refusalReasons = [
  'INVALID_CREDENTIALS',
  'LOCKED_OUT',
  'USER_INACTIVE',
  'ACCOUNT_DISABLED',
  'TRIAL_EXPIRED',
  'NOT_ALLOWED',
  'WRONG_CODE',
  'LOGIN_PREREQUISITE',
  'EXTERNAL_LOGIN_FAILED',
  'EXTERNAL_LOGIN_NO_EMAIL',
  'EXTERNAL_LOGIN_NOT_IN_GROUP',
  'EXTERNAL_LOGIN_NO_USER',
  'EXTERNAL_LOGIN_EMAIL_CHANGED',
  'EXTERNAL_LOGIN_ENDED',
  'EXTERNAL_LOGOUT_REFUSED',
  'UNAUTHORIZED',
  'CODE_REPLAYED',
  'CODE_REFUSED',
  'SESSION_OVER',
  'API_KEY_UNKNOWN',
  'API_KEY_REVOKED',
  'API_KEY_EXPIRED',
  'API_KEY_REPLACED',
  'IP_BLOCKED',
  'INVALID_TOKEN',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** How an event ends: done, half of a login, refused for this reason; REFUSED is for any reason. */
export const AuditOutcome = z.enum([
  'SUCCESS',
  'REFUSED',
  'REQUIRE_TWO_FACTOR',
  'PASSWORD_EXPIRED',
  ...refusalReasons,
]);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** In place of an address: of more addresses than an hour's refusals are told apart by. */
export const otherAddresses = '*';

/** What events are about: records by the names of their resources, or calls that were refused. */
export const auditedTypes = [
  'users',
  'apiKeys',
  'accounts',
  'identityProviders',
  'draftAccounts',
  'bulks',
  'refusals',
] as const;

/** Stands among the changes of a write that named no version of what it changed: none was compared. */
export const uncheckedField = 'versionChecked';

/** A field as it was and as it became, under the name and in the values that its record has. */
export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.infer<typeof FieldChange>;

/**
 * One event of an account's log: ours, as all of this file. `authorId` is a user's or a key's. What an author of
 * another account is called, and `authorAccount`, that account's name, are for their own colleagues: null for others. A
 * stranger's name is empty. `action` is the call of the manifest, a job or a command. `isObjectThere`: its record can be
 * opened. Of a sum of refusals `occurredOn` is the last; `firstOn`, `times` and the `outcome` are among its changes.
 */
export const AuditEvent = z.object({
  id: z.uuid(),
  occurredOn: Instant,
  authorKind: AuthorKind,
  authorId: z.nullable(z.uuid()),
  authorName: z.nullable(z.string()),
  authorAccount: z.nullable(z.string()),
  onBehalfOf: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  batchId: z.nullable(z.uuid()),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.nullable(z.string()),
  isObjectThere: z.boolean(),
  changes: z.array(FieldChange),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const zone = { timeZone: z._default(TimeZone, 'UTC') };
const Day = z.optional(requiredDay('validation.malformed'));
/** Whatever a record of any resource may be known by. */
const RecordId = z.optional(z.string().check(z.maxLength(300), z.refine(isStorable)));

/**
 * `from` and `to` are days in `timeZone`, both whole. A search is in names of authors and objects, and addresses. `roleId`: a role
 * that was given or taken.
 */
const filters = {
  ...searchQuery,
  authorId: z.optional(z.uuid()),
  author: SearchText,
  authorKind: z.optional(queryList(AuthorKind)),
  action: z.optional(queryList(Code)),
  outcome: z.optional(queryList(AuditOutcome)),
  objectType: z.optional(queryList(Code)),
  objectId: RecordId,
  roleId: RecordId,
  from: Day,
  to: Day,
  ...zone,
};
const order = listQuery(['occurredOn']);

/** At most `mostEventsCounted` are counted: a total of as many stands for that many or more. */
export const AuditEventListQuery = z.object({ ...order, ...filters });
export type AuditEventListQuery = z.infer<typeof AuditEventListQuery>;

export const AuditEventExportQuery = z.object({
  orderField: order.orderField,
  orderDirection: order.orderDirection,
  ...filters,
  ...reader,
});
export type AuditEventExportQuery = z.infer<typeof AuditEventExportQuery>;

export const SignInsQuery = z.object(zone);

/** How often signing in with a password was tried on a day in the zone that was asked for, and how it ended. */
export const SignInDay = z.object({ day: z.iso.date(), succeeded: z.int(), failed: z.int() });
export type SignInDay = z.infer<typeof SignInDay>;
