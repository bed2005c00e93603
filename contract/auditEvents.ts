import * as z from 'zod/mini';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { Code, Instant, reader, requiredDay, SearchText, TimeZone } from './text.ts';
import { isStorable } from './values.ts';

/** How many matching events are counted and paged through; a filter finds the rest, an export has them all. */
export const maxEventsCounted = 10_000;

/** Days that the sign-in chart covers. */
export const signInDays = 30;

/**
 * Who did something, by what they proved: signed in, an API key, the account's directory, a mailed link, the server
 * itself, a command on the server's machine, or nothing.
 */
export const AuthorKind = z.enum([
  'user',
  'apiKey',
  'provisioning',
  'linkHolder',
  'job',
  'command',
  'stranger',
]);
export type AuthorKind = z.infer<typeof AuthorKind>;

/** Why a call was refused, where it is logged: the security events of ASVS 5, 16.3. */
export const refusalReasons = [
  'INVALID_CREDENTIALS',
  'LOCKED_OUT',
  'USER_INACTIVE',
  'ACCOUNT_DISABLED',
  'TRIAL_EXPIRED',
  'NOT_ALLOWED',
  'WRONG_CODE',
  'WRONG_PASSKEY',
  'PASSKEY_COPIED',
  'LOGIN_PREREQUISITE',
  'EXTERNAL_LOGIN_FAILED',
  'EXTERNAL_LOGIN_NO_EMAIL',
  'EXTERNAL_LOGIN_NOT_IN_GROUP',
  'EXTERNAL_LOGIN_NO_USER',
  'EXTERNAL_LOGIN_OTHER_DOMAIN',
  'EXTERNAL_LOGIN_INVALID_EMAIL',
  'EXTERNAL_LOGIN_NO_LICENSE',
  'EXTERNAL_LOGIN_EMAIL_CHANGED',
  'EXTERNAL_LOGIN_ENDED',
  'EXTERNAL_LOGOUT_REFUSED',
  'UNAUTHORIZED',
  'CODE_REPLAYED',
  'CODE_REFUSED',
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

/** The outcome of an event: done, half of a login, or the reason for the refusal; REFUSED matches any reason. */
export const AuditOutcome = z.enum([
  'SUCCESS',
  'REFUSED',
  'REQUIRE_TWO_FACTOR',
  'PASSWORD_EXPIRED',
  ...refusalReasons,
]);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** Instead of an address, once an hour's refusals come from more addresses than are listed. */
export const otherAddresses = '*';

/** What events concern: records, by the names of their resources, or refused calls. */
export const auditedTypes = [
  'users',
  'apiKeys',
  'accounts',
  'identityProviders',
  'draftAccounts',
  'webhooks',
  'bulks',
  'refusals',
] as const;

/** Recorded as false among a write's changes if it sent no If-Match version. */
export const versionCheckedField = 'versionChecked';

/** A field before and after, named and valued as in the record. */
export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.infer<typeof FieldChange>;

/** One event of an account's log; none of this file is in the three documents. */
export const AuditEvent = z.object({
  id: z.uuid(),
  /** Of refusals summed into one event, the last; its `changes` have `firstOn`, `times` and `outcome`. */
  occurredOn: Instant,
  authorKind: AuthorKind,
  /** A user's or a key's. */
  authorId: z.nullable(z.uuid()),
  /** Empty for a stranger; null if the author is of another account than the reader. */
  authorName: z.nullable(z.string()),
  /** The author's account if it is not the event's; only its own readers see it. */
  authorAccount: z.nullable(z.string()),
  onBehalfOf: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  batchId: z.nullable(z.uuid()),
  /** The call in the manifest, a job or a command. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.nullable(z.string()),
  /** Its record can be opened. */
  isObjectThere: z.boolean(),
  changes: z.array(FieldChange),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const zone = { timeZone: z._default(TimeZone, 'UTC') };
const OptionalDay = z.optional(requiredDay('validation.malformed'));
/** Any record's id, of any resource. */
const RecordId = z.optional(z.string().check(z.maxLength(300), z.refine(isStorable)));

/**
 * `from` and `to` are whole days in `timeZone`. A search looks in names of authors and objects, and in addresses.
 */
export const auditEventFilters = {
  ...searchQuery,
  authorId: z.optional(z.uuid()),
  author: SearchText,
  authorKind: z.optional(queryList(AuthorKind)),
  action: z.optional(queryList(Code)),
  outcome: z.optional(queryList(AuditOutcome)),
  objectType: z.optional(queryList(Code)),
  objectId: RecordId,
  from: OptionalDay,
  to: OptionalDay,
  ...zone,
};
/** In the log of an account also by a role that was given or taken. */
const filters = { ...auditEventFilters, roleId: RecordId };

export const auditEventPaging = listQuery(['occurredOn']);
const { orderField, orderDirection } = auditEventPaging;
export const auditEventExport = { orderField, orderDirection, ...reader };

/** At most `maxEventsCounted` are counted: a total equal to it means that many or more. */
export const AuditEventListQuery = z.object({ ...auditEventPaging, ...filters });
export type AuditEventListQuery = z.infer<typeof AuditEventListQuery>;
export const AuditEventExportQuery = z.object({ ...auditEventExport, ...filters });

export const SignInsQuery = z.object(zone);

/** Attempts to sign in with a password on one day of the requested zone, by outcome. */
export const SignInDay = z.object({ day: z.iso.date(), succeeded: z.int(), failed: z.int() });
export type SignInDay = z.infer<typeof SignInDay>;
