import * as z from 'zod/mini';
import { EntityKey } from './entityKeys.ts';
import { FirmAddressWrite, FirmIdentifier, FirmNameWrite, FirmSectorWrite } from './firmParts.ts';
import { Firm } from './firms.ts';
import { ContactType, EntityType, IndustryType } from './firmValues.ts';
import { FirmValue } from './firmVersions.ts';
import { ours } from './ours.ts';
import { QueryBoolean } from './paging.ts';
import { Instant } from './text.ts';

/** An id of the external provider. */
export const FactSetId = z
  .string({ error: 'firms.validation.factSetIdRequired' })
  .check(z.trim(), z.regex(/^[0-9A-Z]{6}-E$/, { error: 'firms.validation.factSetIdRequired' }));

/**
 * A firm of the external provider (document 3, section 3, "External-provider firm"). `linkedCmgEntityId` and
 * `linkedFirmId` are the key and id of the directory's firm linked to it.
 */
export const FactSetFirm = z.object({
  id: ours(FactSetId),
  factSetFirmId: FactSetId,
  factSetParentFirmId: z.nullable(FactSetId),
  properName: z.string(),
  description: z.nullable(z.string()),
  entityType: z.nullable(EntityType),
  industryType: z.nullable(IndustryType),
  linkedToEntityMasterFirm: z.boolean(),
  linkedCmgEntityId: z.nullable(EntityKey),
  linkedFirmId: ours(z.nullable(z.uuid())),
});
export type FactSetFirm = z.infer<typeof FactSetFirm>;

const listed = <T extends z.ZodMiniType>(record: T) => z.array(record);
/** Everything the provider says about a firm. */
export const FactSetFirmPreview = z.extend(FactSetFirm, {
  names: listed(z.pick(FirmNameWrite, { value: true, type: true })),
  identifiers: listed(z.pick(FirmIdentifier, { value: true, type: true })),
  sectors: listed(z.pick(FirmSectorWrite, { scheme: true, code: true })),
  addresses: listed(z.omit(FirmAddressWrite, { recordStatus: true })),
  contacts: listed(z.object({ value: z.string(), type: ContactType })),
});
export type FactSetFirmPreview = z.infer<typeof FactSetFirmPreview>;

/** The id in either of its spellings. */
const eitherId = { factSetId: z.optional(FactSetId), factsetId: z.optional(FactSetId) };
const named = <T extends { factSetId?: string | undefined; factsetId?: string | undefined }>() =>
  z.refine<T>(({ factSetId, factsetId }) => (factSetId ?? factsetId) !== undefined, {
    error: 'firms.validation.factSetIdRequired',
    path: ['factSetId'],
  });

export const FactSetImport = z.strictObject(eitherId).check(named());
export type FactSetImport = z.infer<typeof FactSetImport>;

/** A dry run changes nothing. */
export const FactSetLinkQuery = z.object({ isDryRun: z._default(QueryBoolean, false) });

/**
 * `keep` (ours). When connecting: values that stay instead of taking the provider's. When disconnecting: values of
 * the provider that stay. They carry the CMG badge from then on, and no refresh changes them.
 */
const keep = z.optional(z.array(FirmValue).check(z.maxLength(500)));
export const FactSetLink = z.strictObject({ ...eitherId, keep }).check(named());
export type FactSetLink = z.infer<typeof FactSetLink>;
/** Disconnecting need not name the provider's firm. */
export const FactSetUnlink = z.optional(z.strictObject({ ...eitherId, keep }));
export type FactSetUnlink = z.infer<typeof FactSetUnlink>;

/** A firm's connection (ours), null where it has none; `refreshedOn`: until when it has all that the provider had. */
export const FactSetConnection = z.object({
  factSetId: z.nullable(FactSetId),
  refreshedOn: z.nullable(Instant),
});
export type FactSetConnection = z.infer<typeof FactSetConnection>;

const Holder = z.object({ id: z.uuid(), key: EntityKey, displayName: z.string() });

/**
 * A firm before and after; a dry run and the run after it answer alike. Ours: `fixed` are values without a choice,
 * such as an LEI that another firm has (`held`: it stays there); `shared` are identifiers that can be taken although
 * another firm has them too.
 */
export const FirmMerge = z.object({
  before: Firm,
  after: Firm,
  fixed: z.array(
    z.object({
      part: FirmValue.shape.part,
      recordId: z.uuid(),
      field: z.nullable(z.string()),
      value: z.nullable(z.string()),
      reason: z.enum(['link', 'displayName', 'entityTypeInUse', 'held']),
      holder: z.nullable(Holder),
    }),
  ),
  shared: z.array(z.object({ recordId: z.uuid(), value: z.string(), holder: Holder })),
});
export type FirmMerge = z.infer<typeof FirmMerge>;
