import * as z from 'zod/mini';
import { AddressLines, AddressRange } from './addressRanges.ts';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { Permission } from './permissions.ts';
import { Instant, optionalText, requiredText } from './text.ts';

const day = 24 * 3_600_000;

/** How long a new key works, in days: what the form offers beside a date, the default, the longest (decisions, ruling 3). */
export const keyLifetimes = { offered: [30, 90, 180, 365], standard: 365, longest: 730 } as const;

/** Days before its end on which a key's owner is reminded; the first begins the countdown on the screen (document 1, section 9). */
export const expiryReminders = [30, 7, 1] as const;

/** Derived from `expiresOn`; a revoked key is gone (document 1, section 3). */
export const ApiKeyStatus = z.enum(['ACTIVE', 'EXPIRED']);
export type ApiKeyStatus = z.infer<typeof ApiKeyStatus>;

/**
 * A program's key to an account (document 1, section 3). A key without `expiresOn` has expired. `tokenEnd` are the last
 * characters of its token, `oldTokenEndsOn` until when the token before it works, where it still does.
 */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.nullable(z.string()),
  permissions: z.array(Permission),
  generatedOn: Instant,
  generatedBy: z.string(),
  expiresOn: z.nullable(Instant),
  status: ApiKeyStatus,
  tokenEnd: z.string(),
  oldTokenEndsOn: z.nullable(Instant),
  allowedAddresses: z.array(z.string()),
  lastUsedOn: z.nullable(Instant),
  lastUsedFrom: z.nullable(z.string()),
  version: z.int(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The key with its token, which is answered this once and kept nowhere. */
export const GeneratedApiKey = z.extend(ApiKey, { accessToken: z.string() });
export type GeneratedApiKey = z.infer<typeof GeneratedApiKey>;

const filters = {
  ...searchQuery,
  status: z.optional(queryList(ApiKeyStatus)),
  /** Which may do this at this moment, where they have not expired: as far as account and maker go. */
  permission: z.optional(Permission),
};

/** What the list of keys may be filtered by, and nothing else. */
export const ApiKeyFilters = z.strictObject(filters);
export type ApiKeyFilters = z.infer<typeof ApiKeyFilters>;

/** What can be done to many keys at once, which takes nothing besides them. */
export const apiKeyBulkActions = ['revoke'] as const;
export const ApiKeyBulkParams = z.strictObject({});

/** Revoked keys are not listed (decisions, ruling 3). A search matches name and description. */
export const ApiKeyListQuery = z.object({ ...listQuery(['name', 'generatedOn', 'expiresOn']), ...filters });
export type ApiKeyListQuery = z.infer<typeof ApiKeyListQuery>;

const details = {
  name: requiredText('validation.labelRequired'),
  description: optionalText(500),
  permissions: z
    .array(Permission)
    .check(z.minLength(1, { error: 'validation.permissionsRequired' }), z.maxLength(200)),
};

/** Without `expiresOn` the key works for a year; without `allowedAddresses` from everywhere. */
export const ApiKeyCreate = z.strictObject({
  ...details,
  expiresOn: z.optional(Instant),
  allowedAddresses: z.optional(z.array(AddressRange).check(z.maxLength(50))),
});
export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>;

/** When the old token of a key ends that gets a new one; at once unless said (decisions, ruling 26). */
export const OldTokenEnd = z.enum(['NOW', 'HOUR', 'DAY']);
export type OldTokenEnd = z.infer<typeof OldTokenEnd>;
export const ApiKeyRegenerateForm = z.strictObject({
  regenerate: z.optional(z.literal(true)),
  oldTokenEndsIn: z.optional(OldTokenEnd),
});
export type ApiKeyRegenerateForm = z.infer<typeof ApiKeyRegenerateForm>;
/** Document 1, section 7, has `regenerate` for a payload; the call does nothing else, so that it needs none. */
export const ApiKeyRegenerate = z.optional(ApiKeyRegenerateForm);

/** The New API Key screen: a lifetime in days or up to the day `expiresOn`, and an address or range a line. */
export const ApiKeyForm = z
  .strictObject({
    ...details,
    lifetime: z.enum([...keyLifetimes.offered.map(String), 'DATE']),
    expiresOn: z.optional(z.string()),
    allowedAddresses: AddressLines,
  })
  .check(
    z.refine(({ lifetime, expiresOn }) => lifetime !== 'DATE' || Boolean(expiresOn), {
      error: 'validation.required',
      path: ['expiresOn'],
    }),
  );
export type ApiKeyForm = z.infer<typeof ApiKeyForm>;

/** The latest end that a key made at this moment may have. */
export const latestEnd = (now: Date) => new Date(now.getTime() + keyLifetimes.longest * day);

/** Whole days until a key ends, rounded up: 0 or less where it has, or where it says none. */
export const daysLeft = ({ expiresOn }: Pick<ApiKey, 'expiresOn'>, now: Date): number =>
  expiresOn === null ? 0 : Math.ceil((Date.parse(expiresOn) - now.getTime()) / day);

export const apiKeyStatus = (key: Pick<ApiKey, 'expiresOn'>, now: Date): ApiKeyStatus =>
  daysLeft(key, now) > 0 ? 'ACTIVE' : 'EXPIRED';
