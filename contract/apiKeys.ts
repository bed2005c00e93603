import * as z from 'zod/mini';
import { AddressLines, AddressRange } from './addressRanges.ts';
import { ours } from './ours.ts';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { Permission } from './permissions.ts';
import { Instant, optionalLines, requiredText } from './text.ts';

const day = 24 * 3_600_000;

/** Lifetimes of a new key in days: those offered beside a date, the default, the longest (decisions, ruling 3). */
export const keyLifetimes = { offered: [30, 90, 180, 365], standard: 365, longest: 730 } as const;

/**
 * Days before expiry on which a key's owner is reminded; the first also starts the countdown on the screen (document
 * 1, section 9).
 */
export const expiryReminders = [30, 7, 1] as const;

/** Derived from `expiresOn`; a revoked key is gone (document 1, section 3). */
export const ApiKeyStatus = z.enum(['ACTIVE', 'EXPIRED']);
export type ApiKeyStatus = z.infer<typeof ApiKeyStatus>;

/**
 * A program's key to an account (document 1, section 3). A key without `expiresOn` has expired. `tokenEnd`: the last
 * characters of its token. `oldTokenEndsOn`: until when the previous token still works.
 */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.nullable(z.string()),
  permissions: z.array(Permission),
  generatedOn: Instant,
  generatedBy: ours(z.string()),
  expiresOn: z.nullable(Instant),
  status: ours(ApiKeyStatus),
  tokenEnd: ours(z.string()),
  oldTokenEndsOn: ours(z.nullable(Instant)),
  allowedAddresses: ours(z.array(z.string())),
  lastUsedOn: ours(z.nullable(Instant)),
  lastUsedFrom: ours(z.nullable(z.string())),
  version: z.int(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The key with its token, which is shown once and stored nowhere. */
export const GeneratedApiKey = z.extend(ApiKey, { accessToken: z.string() });
export type GeneratedApiKey = z.infer<typeof GeneratedApiKey>;

const filters = {
  ...searchQuery,
  status: z.optional(queryList(ApiKeyStatus)),
  /** Keys that hold this permission now, within the limits of account and maker, and have not expired. */
  permission: z.optional(Permission),
};

/** The only filters of the list of keys. */
export const ApiKeyFilters = z.strictObject(filters);
export type ApiKeyFilters = z.infer<typeof ApiKeyFilters>;

/** Bulk actions on keys; none takes an argument. */
export const apiKeyBulkActions = ['revoke'] as const;
export const ApiKeyBulkParams = z.strictObject({});

/** Revoked keys are not listed (decisions, ruling 3). A search matches name and description. */
export const ApiKeyListQuery = z.object({ ...listQuery(['name', 'generatedOn', 'expiresOn']), ...filters });
export type ApiKeyListQuery = z.infer<typeof ApiKeyListQuery>;

const details = {
  name: requiredText('validation.labelRequired'),
  description: optionalLines(500),
  permissions: z
    .array(Permission)
    .check(z.minLength(1, { error: 'validation.permissionsRequired' }), z.maxLength(200)),
};

/** Without `expiresOn` the key works for a year; without `allowedAddresses`, from everywhere. */
export const ApiKeyCreate = z.strictObject({
  ...details,
  expiresOn: z.optional(Instant),
  allowedAddresses: z.optional(z.array(AddressRange).check(z.maxLength(50))),
});
export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>;

/** When the old token ends after a key is regenerated; at once by default (decisions, ruling 26). */
export const OldTokenEnd = z.enum(['NOW', 'HOUR', 'DAY']);
export type OldTokenEnd = z.infer<typeof OldTokenEnd>;
export const ApiKeyRegenerateForm = z.strictObject({
  regenerate: z.optional(z.literal(true)),
  oldTokenEndsIn: z.optional(OldTokenEnd),
});
export type ApiKeyRegenerateForm = z.infer<typeof ApiKeyRegenerateForm>;
/** Document 1, section 7, gives it the payload `regenerate`; the call does nothing else, so it needs none. */
export const ApiKeyRegenerate = z.optional(ApiKeyRegenerateForm);

/** The New API Key screen: a lifetime in days or the day `expiresOn`, and one address or range per line. */
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

/** The latest expiry that a key made now may have. */
export const latestEnd = (now: Date) => new Date(now.getTime() + keyLifetimes.longest * day);

/** Whole days until a key expires, rounded up: 0 or less once it has, or if it has no date. */
export const daysLeft = ({ expiresOn }: Pick<ApiKey, 'expiresOn'>, now: Date): number =>
  expiresOn === null ? 0 : Math.ceil((Date.parse(expiresOn) - now.getTime()) / day);

export const apiKeyStatus = (key: Pick<ApiKey, 'expiresOn'>, now: Date): ApiKeyStatus =>
  daysLeft(key, now) > 0 ? 'ACTIVE' : 'EXPIRED';
