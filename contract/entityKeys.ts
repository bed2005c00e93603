import * as z from 'zod/mini';
import { ours } from './ours.ts';
import { AccountReference, Subdomain } from './subdomains.ts';
import { asKey } from './values.ts';

/** Nine digits that identify a firm in the platform's directory, and the firm of an account. */
export const EntityKey = z.string().check(z.regex(/^\d{9}$/));

/** The same where it may be left out; empty text becomes `null`. */
export const OptionalEntityKey = z.optional(
  z.pipe(
    z.nullable(
      z.string().check(
        z.overwrite(asKey),
        z.refine((text) => text === '' || EntityKey.safeParse(text).success, {
          error: 'validation.entityKeyLength',
        }),
      ),
    ),
    z.transform((text) => text || null),
  ),
);

/** The first key of an account, as typed (document 1, section 5). */
export const FirstEntityKey = z.strictObject({
  cmgEntityKey: z
    .string({ error: 'validation.entityKeyLength' })
    .check(z.overwrite(asKey), z.regex(/^\d{9}$/, { error: 'validation.entityKeyLength' })),
});
export type FirstEntityKey = z.infer<typeof FirstEntityKey>;

const reassigned = z.string({ error: 'validation.entityKeyRequired' }).check(
  z.overwrite(asKey),
  z.refine((text) => /^\d*$/.test(text), { error: 'validation.entityKeyDigits' }),
  z.refine((text) => text.length === 9 || text === '', { error: 'validation.entityKeyLength' }),
);

/** The key that enables a disabled account, as typed (document 1, section 5). */
export const ReassignedKey = z.strictObject({
  cmgEntityKey: reassigned.check(z.minLength(1, { error: 'validation.entityKeyRequired' })),
});
export type ReassignedKey = z.infer<typeof ReassignedKey>;

/** The same for a status change, where only enabling needs it. */
export const StatusKey = z.optional(
  z.pipe(
    z.nullable(reassigned),
    z.transform((text) => text || null),
  ),
);

/** Why an account is mapped to another firm (document 1, section 3). */
export const RemapReason = z.enum(['CORP_STRUCTURE_CHANGE', 'MAPPING_CORRECTION'], {
  error: 'validation.changeReasonRequired',
});
export type RemapReason = z.infer<typeof RemapReason>;

/** The Change Entity Key dialog (document 1, sections 2.13 and 5). */
const remapping = {
  reason: RemapReason,
  cmgEntityKey: z.string({ error: 'validation.entityKeyRequired' }).check(
    z.overwrite(asKey),
    z.minLength(1, { error: 'validation.entityKeyRequired' }),
    z.refine((text) => text.length === 9 || text === '', { error: 'validation.newEntityKeyLength' }),
    z.refine((text) => text.length !== 9 || /^\d*$/.test(text), { error: 'validation.newEntityKeyNumber' }),
  ),
};
export const Remapping = z.strictObject(remapping);
export type Remapping = z.infer<typeof Remapping>;

/** Each account once. With a `version`, refused if the account has changed since. */
export const Remap = z
  .array(z.strictObject({ accountId: AccountReference, ...remapping, version: z.optional(z.int()) }))
  .check(
    z.minLength(1),
    z.maxLength(100),
    z.refine((items) => new Set(items.map(({ accountId }) => accountId)).size === items.length),
  );
export type Remap = z.infer<typeof Remap>;

/**
 * The firm behind a key in the directory, and the account that already has it. `mergedFrom`: the requested key,
 * if its firm was merged into this one.
 */
export const EntitySummary = z.object({
  key: EntityKey,
  name: z.string(),
  subdomain: z.nullable(Subdomain),
  mergedFrom: ours(z.nullable(EntityKey)),
});
export type EntitySummary = z.infer<typeof EntitySummary>;

/** The directory's firm that an account is mapped to (document 1, section 2.12); empty without a key. */
export const MappedFirm = z.object({
  cmgEntityKey: z.nullable(EntityKey),
  firmId: z.nullable(z.uuid()),
  entityName: z.nullable(z.string()),
  description: z.nullable(z.string()),
  entityType: z.nullable(z.string()),
  industryType: z.nullable(z.string()),
});
export type MappedFirm = z.infer<typeof MappedFirm>;
