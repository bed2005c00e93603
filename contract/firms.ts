import * as z from 'zod/mini';
import { EntityKey } from './entityKeys.ts';
import { NamedFirm } from './firmMerges.ts';
import { FirmAddress, FirmContact, FirmIdentifier, FirmName, FirmRole, FirmSector } from './firmParts.ts';
import { QualityRule } from './firmQuality.ts';
import {
  ContactType,
  DataSource,
  EntityType,
  FirmCategory,
  FirmStatus,
  firmCategoryChoices,
  IdentifierType,
  IndustryType,
  NameType,
  RecordStatus,
  RoleType,
  SectorScheme,
  Traversal,
} from './firmValues.ts';
import { ours } from './ours.ts';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { Subdomain } from './subdomains.ts';
import { Instant, optionalLines, reader, requiredText } from './text.ts';

/** How many matching firms are counted and paged through: a count equal to it means that many or more. */
export const maxFirmsCounted = 10_000;

/** The list's filter by ID: 9 digits, not all zeros (document 3, section 5). */
export const FirmKeyFilter = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || (/^\d{9}$/.test(text) && text !== '000000000'), {
    error: 'firms.validation.keyFilter',
  }),
);

/** The filters of the list; `deletionStatus` is the firm's record status. */
export const firmFilters = {
  ...searchQuery,
  key: z.optional(FirmKeyFilter),
  status: z.optional(queryList(FirmStatus)),
  legalEntityType: z.optional(queryList(EntityType)),
  industryType: z.optional(queryList(IndustryType)),
  roleType: z.optional(queryList(RoleType)),
  deletionStatus: z.optional(queryList(z.enum(['EFFECTIVE', 'DELETED']))),
  firmType: z.optional(queryList(FirmCategory)),
  quality: z.optional(queryList(QualityRule)),
};

/** `bestMatch`: by the matcher's score for the search; by name without a search. */
const order = listQuery(['bestMatch', 'displayName', 'key', 'legalEntityType', 'industryType', 'status']);
export const FirmListQuery = z.object({ ...order, ...firmFilters });
export type FirmListQuery = z.infer<typeof FirmListQuery>;

/** The list's filters and order, without its paging. */
export const FirmExportQuery = z.object({
  orderField: order.orderField,
  orderDirection: order.orderDirection,
  ...firmFilters,
  ...reader,
});
export type FirmExportQuery = z.infer<typeof FirmExportQuery>;

export const FirmFilters = z.object(firmFilters);
export type FirmFilters = z.infer<typeof FirmFilters>;

/** What may be done to many firms at once; `undo` takes back what a bulk has done. */
export const firmBulkActions = [
  ...(['setStatus', 'setEntityType', 'setIndustryType', 'setCategory'] as const),
  ...(['addRole', 'removeRole', 'restore', 'delete', 'undo'] as const),
] as const;
export const FirmBulkFilters = z.strictObject(firmFilters);
export const FirmBulkParams = z.strictObject({
  status: z.optional(FirmStatus),
  entityType: z.optional(EntityType),
  industryType: z.optional(IndustryType),
  firmCategoryType: z.optional(z.enum(firmCategoryChoices)),
  roleType: z.optional(RoleType),
  bulkId: z.optional(z.uuid()),
});
export type FirmBulkParams = z.infer<typeof FirmBulkParams>;

/** For each filter, every value that occurs and its count, given the search and the other filters. */
const counts = <T extends z.ZodMiniType>(value: T) => z.array(z.object({ value, count: z.int() }));
export const FirmFacets = z.object({
  status: counts(FirmStatus),
  legalEntityType: counts(EntityType),
  industryType: counts(IndustryType),
  roleType: counts(RoleType),
  deletionStatus: counts(RecordStatus),
  firmType: counts(FirmCategory),
});
export type FirmFacets = z.infer<typeof FirmFacets>;

/**
 * How many CRM integrations link the firm, and of which banks: for the platform's staff only. Ours: `firmId`, the bank in
 * the directory.
 */
export const LinkFrequencyData = z.object({
  linkFrequency: z.int(),
  bankRelationships: z.array(
    z.object({
      name: z.string(),
      cmgEntityKey: z.nullable(EntityKey),
      firmId: z.optional(z.nullable(z.uuid())),
    }),
  ),
});
export type LinkFrequencyData = z.infer<typeof LinkFrequencyData>;

/** Which value a search matched, and how: fully, from its beginning, by words, by parts of words, or nearly. */
export const FirmMatch = z.object({
  kind: z.enum(['name', 'identifier', 'key', 'webDomain', 'email']),
  type: z.nullable(z.union([NameType, IdentifierType, ContactType])),
  value: z.string(),
  isDisplayName: z.boolean(),
  level: z.enum(['exact', 'prefix', 'word', 'part', 'similar']),
});
export type FirmMatch = z.infer<typeof FirmMatch>;

const inList = {
  displayName: z.string(),
  key: EntityKey,
  linkFrequencyData: LinkFrequencyData,
  entityType: z.nullable(EntityType),
  industryType: z.nullable(IndustryType),
  roles: z.array(RoleType),
};

/**
 * A row of the list (document 3, section 3, "List row"). `createdBySubdomain` is visible to that account and the
 * platform. `mergedInto`: the firm that a deleted one was merged into.
 */
export const FirmRow = z.object({
  id: z.uuid(),
  ...inList,
  ultimateParentId: z.nullable(z.uuid()),
  ultimateParentName: ours(z.nullable(z.string())),
  description: z.nullable(z.string()),
  status: FirmStatus,
  deletionStatus: RecordStatus,
  mergedInto: ours(z.nullable(z.uuid())),
  firmType: ours(FirmCategory),
  isFactSetConnected: z.boolean(),
  isOnPlatform: z.boolean(),
  createdBySubdomain: z.nullable(Subdomain),
  match: ours(z.nullable(FirmMatch)),
  version: z.int(),
});
export type FirmRow = z.infer<typeof FirmRow>;

/** A firm's details, a part like any other: `id` is the firm's, `version` counts changes of the details alone. */
export const FirmDetails = z.object({
  id: z.uuid(),
  description: z.nullable(z.string()),
  entityType: z.nullable(EntityType),
  industryType: z.nullable(IndustryType),
  status: FirmStatus,
  recordStatus: RecordStatus,
  firmCategoryType: FirmCategory,
  version: z.int(),
});
export type FirmDetails = z.infer<typeof FirmDetails>;

/** `firmCategoryType: null`, or leaving it out, keeps the category. */
export const FirmDetailsWrite = z.strictObject({
  description: optionalLines(2_000),
  entityType: z.nullable(EntityType),
  industryType: z.nullable(IndustryType),
  status: FirmStatus,
  recordStatus: RecordStatus,
  firmCategoryType: z.optional(z.nullable(z.enum(firmCategoryChoices))),
});
export type FirmDetailsWrite = z.infer<typeof FirmDetailsWrite>;

/**
 * One firm with all its records, deleted ones last (document 3, section 3, "Firm"). `version` counts every change.
 * `overriddenFields` are fields of the details, and `parentId`, that staff wrote over a provider's or a file's value:
 * they show the CMG badge, as do records with `isOverride`. `mergedFrom`: the merged firm that was requested, instead of
 * which its survivor is answered.
 */
export const Firm = z.object({
  id: z.uuid(),
  mergedFrom: ours(z.nullable(NamedFirm)),
  key: EntityKey,
  displayName: ours(z.string()),
  firmType: FirmCategory,
  isFactSetConnected: z.boolean(),
  isFirmMappedToCmgAccount: z.boolean(),
  isOnPlatform: z.boolean(),
  relations: z.object({
    id: z.uuid(),
    parentId: z.nullable(z.uuid()),
    parentName: ours(z.nullable(z.string())),
    ultimateParentId: ours(z.nullable(z.uuid())),
    ultimateParentName: ours(z.nullable(z.string())),
    version: z.int(),
  }),
  linkFrequencyData: LinkFrequencyData,
  source: ours(DataSource),
  createdOn: ours(Instant),
  createdBySubdomain: ours(z.nullable(Subdomain)),
  details: FirmDetails,
  overriddenFields: ours(z.array(z.string())),
  names: z.array(FirmName),
  identifiers: z.array(FirmIdentifier),
  sectors: z.array(FirmSector),
  roles: z.array(FirmRole),
  addresses: z.array(FirmAddress),
  contacts: z.array(FirmContact),
  version: z.int(),
});
export type Firm = z.infer<typeof Firm>;

/** A new firm has a common name, which is its display name. */
export const FirmCreate = z.strictObject({
  name: z.strictObject({
    value: requiredText('firms.validation.nameValueRequired', 300),
    type: z.enum(['COMMON']),
  }),
});
export type FirmCreate = z.infer<typeof FirmCreate>;

/** Part of the hierarchy; `traversalType` is an alias. `depth`: how many levels of descendants. */
export const HierarchyQuery = z.object({
  traversal: z.optional(Traversal),
  traversalType: z.optional(Traversal),
  depth: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
  ...searchQuery,
});
export type HierarchyQuery = z.infer<typeof HierarchyQuery>;

/**
 * The nodes include the firm itself. `descendantCount`: all below it, listed or not. `isMatch`: a search matches it;
 * the others are on the path to a match.
 */
export const HierarchyNode = z.object({
  id: z.uuid(),
  parentId: z.nullable(z.uuid()),
  ...inList,
  key: ours(EntityKey),
  status: ours(FirmStatus),
  recordStatus: ours(RecordStatus),
  descendantCount: ours(z.int()),
  isMatch: ours(z.boolean()),
});
export type HierarchyNode = z.infer<typeof HierarchyNode>;

/** What is affected when a firm is made defunct or deleted; ten accounts by name at most. */
export const FirmImpact = z.object({
  accounts: z.array(z.object({ subdomain: Subdomain, name: z.string() })),
  accountCount: z.int(),
  crmLinkCount: z.int(),
  descendantCount: z.int(),
});
export type FirmImpact = z.infer<typeof FirmImpact>;

const Choice = <T extends z.ZodMiniType>(value: T) => z.object({ value, label: z.string() });
export const EntityTypes = z.object({ entityTypes: z.array(Choice(EntityType)) });
export const IndustryTypes = z.object({ industryTypes: z.array(Choice(IndustryType)) });

/** The codes of each scheme by group. */
export const SectorSchemes = z.array(
  z.object({
    scheme: SectorScheme,
    groups: z.array(z.object({ code: z.string(), label: z.string(), codes: z.array(Choice(z.string())) })),
  }),
);
export type SectorSchemes = z.infer<typeof SectorSchemes>;
