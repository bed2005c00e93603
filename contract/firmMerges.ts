import * as z from 'zod/mini';
import { EntityKey } from './entityKeys.ts';
import { FirmPart } from './firmVersions.ts';
import { ours } from './ours.ts';
import { Subdomain } from './subdomains.ts';
import { Instant } from './text.ts';

/** Above these a merge is refused. */
export const mostMerged = { children: 500, links: 5_000 } as const;

/** A firm by what people know it by. */
export const NamedFirm = z.object({ id: z.uuid(), key: EntityKey, displayName: z.string() });
export type NamedFirm = z.infer<typeof NamedFirm>;

/** The values of which a firm has one. */
export const MergeField = z.enum([
  'displayName',
  'description',
  'entityType',
  'industryType',
  'status',
  'firmCategoryType',
  'parentId',
]);
export type MergeField = z.infer<typeof MergeField>;
export const MergeSide = z.enum(['survivor', 'merged']);
export type MergeSide = z.infer<typeof MergeSide>;

const choices = {
  take: z.optional(z.array(MergeField).check(z.maxLength(10))),
  lei: z.optional(z.nullable(MergeSide)),
};
/** `take`: the values that come from the merged firm; all others stay. `lei`: whose LEI stays, if they differ. */
export const FirmMergeChoices = z.object(choices);
export type FirmMergeChoices = z.infer<typeof FirmMergeChoices>;

/** The firm to become part of the one in the path, and its version, if it is to be that one. */
export const FirmMergeWrite = z.strictObject({
  mergedId: z.uuid(),
  mergedVersion: z.optional(z.int()),
  ...choices,
});

/** By default the proposed survivor. */
export const MergePreviewQuery = z.object({ survivorId: z.optional(z.uuid()) });

/**
 * What becomes of a value of the merged firm: it comes along (`asType`: as another kind), the survivor has it already, or
 * it stays in the history only.
 */
const outcome = {
  part: FirmPart,
  recordId: z.uuid(),
  type: z.nullable(z.string()),
  value: z.string(),
  becomes: z.enum(['added', 'same', 'history']),
  asType: z.nullable(z.string()),
};
export const MergeOutcome = z.object(outcome);
export type MergeOutcome = z.infer<typeof MergeOutcome>;

/** A firm of the comparison, and what points at it. */
const compared = {
  ...NamedFirm.shape,
  createdOn: Instant,
  createdBySubdomain: z.nullable(Subdomain),
  version: z.int(),
  accounts: z.array(z.object({ subdomain: Subdomain, name: z.string() })),
  factSetId: z.nullable(z.string()),
  linkCount: z.int(),
  childCount: z.int(),
};
export const MergeParty = z.object(compared);
export type MergeParty = z.infer<typeof MergeParty>;

/** A firm of an account's CRM that is linked to one of them. */
export const MergeLink = z.object({
  accountId: z.uuid(),
  accountName: z.string(),
  firmId: z.uuid(),
  firmKey: z.string(),
  firmName: z.string(),
});
export type MergeLink = z.infer<typeof MergeLink>;

/** Two firms before they are merged: the proposed survivor with the reason, what differs, and what would follow. */
export const FirmMergePreview = z.object({
  survivor: MergeParty,
  merged: MergeParty,
  proposedId: z.uuid(),
  reason: z.enum(['mapped', 'connected', 'mostLinked', 'oldest']),
  /** Fields with different values; `proposed`: whose value would stay. */
  fields: z.array(
    z.object({
      field: MergeField,
      survivor: z.nullable(z.string()),
      merged: z.nullable(z.string()),
      proposed: MergeSide,
    }),
  ),
  /** Of each firm the LEI, where they have different ones and one is to be chosen. */
  leis: z.nullable(z.object({ survivor: z.string(), merged: z.string() })),
  values: z.array(MergeOutcome),
  /** The first ten of each. */
  links: z.array(MergeLink),
  children: z.array(NamedFirm),
  /** Why they can't be merged; `code` is a key of the catalogs. */
  refusals: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  ),
});
export type FirmMergePreview = z.infer<typeof FirmMergePreview>;

/** A value that stays with the survivor at an un-merge, as it was changed since. */
export const KeptValue = z.object({
  part: FirmPart,
  type: z.nullable(z.string()),
  value: z.nullable(z.string()),
});
export type KeptValue = z.infer<typeof KeptValue>;

/** What a merge did, and what an un-merge would leave with the survivor. */
export const FirmMergeRecord = z.object({
  merged: NamedFirm,
  /** Where its id and key lead, which may have been merged itself since. */
  survivor: NamedFirm,
  /** What it was merged into. */
  into: NamedFirm,
  mergedOn: Instant,
  mergedBy: z.nullable(z.string()),
  fields: z.array(
    z.object({
      field: MergeField,
      value: z.nullable(z.string()),
      isTaken: z.boolean(),
      survivor: z.nullable(z.string()),
    }),
  ),
  values: z.array(MergeOutcome),
  linkCount: z.int(),
  /** For the platform's staff: the first hundred. */
  links: z.array(z.extend(MergeLink, { isStill: z.boolean() })),
  children: z.array(z.extend(NamedFirm, { isStill: z.boolean() })),
  since: z.object({ links: z.array(MergeLink), linkCount: z.int(), values: z.array(KeptValue) }),
});
export type FirmMergeRecord = z.infer<typeof FirmMergeRecord>;

/** The merge of a firm; null where it is not merged. */
export const FirmMergeAnswer = z.object({ merge: z.nullable(FirmMergeRecord) });

/** `links`: those made since the merge that go to the restored firm; all others stay with the survivor. */
export const FirmUnmerge = z.strictObject({
  links: z.optional(
    z.array(z.strictObject({ accountId: z.uuid(), firmId: z.uuid() })).check(z.maxLength(500)),
  ),
});

/** Both firms, and the values that stay with the survivor. */
export const FirmUnmerged = z.object({
  merged: NamedFirm,
  survivor: NamedFirm,
  linkCount: z.int(),
  kept: ours(z.array(KeptValue)),
});
export type FirmUnmerged = z.infer<typeof FirmUnmerged>;
