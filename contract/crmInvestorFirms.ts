import * as z from 'zod/mini';
import { MatchFilter, StoredMatch } from './crmMatches.ts';
import { EntityKey } from './entityKeys.ts';
import { MatchFirm } from './firmMatcher.ts';
import { FirmCategory, RecordStatus } from './firmValues.ts';
import { ours } from './ours.ts';
import { listQuery, QueryBoolean, queryList, searchQuery } from './paging.ts';
import { Instant, optionalLines, reader } from './text.ts';
import { isStorable } from './values.ts';

export const LinkedStatus = z.enum(['LINKED', 'NOT_LINKED']);
export type LinkedStatus = z.infer<typeof LinkedStatus>;

/**
 * A firm of an account's CRM (document 3, section 3, "CRM investor firm"), with the CRM's own `firmType`. `modifiedOn`: the
 * last upload that changed it; `modifiedBySystemOn`: the last link, unlink or note by the platform's staff. `matchScore`:
 * the link's or, without one, the best match's. Ours: `rolodexFirmId`, `isNew`, `match`, and
 * `isFirmMappedToCmgAccount`: some account holds the linked firm's key, so the link can't be revoked.
 */
export const CrmInvestorFirm = z.object({
  id: z.uuid(),
  firmKey: z.string(),
  name: z.string(),
  status: RecordStatus,
  rolodexFirmId: ours(z.nullable(z.uuid())),
  rolodexFirmName: z.nullable(z.string()),
  rolodexFirmCategory: z.nullable(FirmCategory),
  cmgEntityKey: z.nullable(EntityKey),
  linkedStatus: LinkedStatus,
  isNew: ours(z.boolean()),
  isOnPlatform: z.boolean(),
  isFirmMappedToCmgAccount: ours(z.boolean()),
  notes: z.nullable(z.string()),
  matchScore: z.nullable(z.number()),
  match: ours(z.nullable(StoredMatch)),
  firmType: z.nullable(z.string()),
  createdOn: Instant,
  modifiedOn: z.nullable(Instant),
  modifiedByUserName: z.nullable(z.string()),
  modifiedBySystemOn: z.nullable(Instant),
  modifiedBySystemUserName: z.nullable(z.string()),
  version: z.int(),
});
export type CrmInvestorFirm = z.infer<typeof CrmInvestorFirm>;

const Text = z.nullable(z.string());

/** With everything its file says. */
export const CrmInvestorFirmDetails = z.extend(CrmInvestorFirm, {
  description: ours(Text),
  investorSubType: ours(Text),
  addresses: ours(z.array(z.string())),
  phoneNumbers: ours(z.array(z.string())),
  faxNumbers: ours(z.array(z.string())),
  emails: ours(z.array(z.string())),
  websites: ours(z.array(z.string())),
  ciks: ours(z.array(z.string())),
  lei: ours(Text),
  crd: ours(Text),
  factSet: ours(Text),
});
export type CrmInvestorFirmDetails = z.infer<typeof CrmInvestorFirmDetails>;

const FirmTypeFilter = queryList(z.string().check(z.maxLength(100), z.refine(isStorable)));

const filters = {
  ...searchQuery,
  linkedStatus: z.optional(LinkedStatus),
  firmType: z.optional(FirmTypeFilter),
  firmStatus: z.optional(queryList(RecordStatus)),
  /** Ours. */
  isNew: z.optional(QueryBoolean),
  hasNotes: z.optional(QueryBoolean),
  match: z.optional(queryList(MatchFilter)),
};

/** The only filters of an account's firms. */
export const CrmFirmFilters = z.strictObject(filters);
export type CrmFirmFilters = z.infer<typeof CrmFirmFilters>;

const order = listQuery([
  'name',
  'firmKey',
  'linkedStatus',
  'cmgEntityKey',
  'firmType',
  'status',
  'matchScore',
  'createdOn',
  'modifiedOn',
]);

/** The search is in names and keys. */
export const CrmInvestorFirmListQuery = z.object({ ...order, ...filters });
export type CrmInvestorFirmListQuery = z.infer<typeof CrmInvestorFirmListQuery>;

/** The list's filters and order, without its paging. */
export const CrmInvestorFirmExportQuery = z.object({
  orderField: order.orderField,
  orderDirection: order.orderDirection,
  ...filters,
  ...reader,
});
export type CrmInvestorFirmExportQuery = z.infer<typeof CrmInvestorFirmExportQuery>;

/**
 * The list's filters and order, and whose position in the queue of unlinked firms is requested: a given firm's, or
 * the n-th; by default the first. `linkedStatus` is accepted and ignored.
 */
export const CrmQueueQuery = z.object({
  orderField: order.orderField,
  orderDirection: order.orderDirection,
  ...filters,
  firmId: z.optional(z.uuid()),
  position: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000_000))),
});
export type CrmQueueQuery = z.infer<typeof CrmQueueQuery>;

/** The key of the directory's firm to link to; `null` or none to unlink (document 3, section 7). */
export const CrmFirmLink = z.strictObject({
  cmgEntityKey: z.optional(
    z.nullable(
      z
        .string({ error: 'validation.entityKeyLength' })
        .check(z.trim(), z.regex(/^\d{9}$/, { error: 'validation.entityKeyLength' })),
    ),
  ),
});
export type CrmFirmLink = z.infer<typeof CrmFirmLink>;

export const crmBulkActions = ['acceptMatch', 'undoAccept'] as const;
/** The sample on which matches are accepted; the acceptance that is undone. */
export const CrmBulkParams = z.strictObject({ sampleId: z.optional(z.uuid()), bulkId: z.optional(z.uuid()) });

/** The size of a sample: each reviewed firm stands for many that are accepted together. */
export const sampleSize = 20;

/**
 * Certain and clear matches, drawn at random, as they were at the draw. All such matches may be accepted together
 * once every one of the sample was found right (`mayAccept`); a single wrong one rules it out for good.
 */
export const MatchSample = z.object({
  id: z.uuid(),
  drawnOn: Instant,
  drawnBy: z.string(),
  expiresOn: Instant,
  ofFirms: z.int(),
  pairs: z.array(
    z.object({ firm: CrmInvestorFirmDetails, match: MatchFirm, isRight: z.nullable(z.boolean()) }),
  ),
  isComplete: z.boolean(),
  wrong: z.int(),
  mayAccept: z.boolean(),
});
export type MatchSample = z.infer<typeof MatchSample>;

export const SampleVerdict = z.strictObject({ isRight: z.nullable(z.boolean()) });

export const CrmFirmNotes = z.strictObject({ notes: optionalLines(4_000) });
export type CrmFirmNotes = z.infer<typeof CrmFirmNotes>;
