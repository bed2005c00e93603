import * as z from 'zod/mini';
import { NamedFirm } from './firmMerges.ts';
import { DataSource } from './firmValues.ts';
import { FirmVersionChange } from './firmVersions.ts';
import { listQuery, OrderDirection, queryList, searchQuery } from './paging.ts';
import { Instant, requiredDay, SearchText, TimeZone } from './text.ts';

/** How many matching changes are counted and paged through; a filter finds the rest. */
export const maxChangesCounted = 10_000;

/** What made a change: a person, a program with an API key, a bulk action, the external provider's data, a file. */
export const ChangeOrigin = z.enum(['user', 'apiKey', 'bulk', 'refresh', 'load']);
export type ChangeOrigin = z.infer<typeof ChangeOrigin>;

/** What a change concerns: the whole firm when it was made, a field of its details, its parent, or a kind of record. */
export const ChangedField = z.enum([
  'created',
  ...(['description', 'entityType', 'industryType', 'status', 'recordStatus', 'firmCategoryType'] as const),
  'parentId',
  ...(['names', 'identifiers', 'sectors', 'roles', 'addresses', 'contacts'] as const),
]);
export type ChangedField = z.infer<typeof ChangedField>;

/** A firm's id and the number of its version: `….6`. */
const ChangeId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.\d{1,9}$/));

/** One value before and after; `field` is null for a whole record. Parents are given by name. */
export const ValueChange = z.object({
  ...z.pick(FirmVersionChange, { part: true, kind: true, recordId: true, type: true }).shape,
  field: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ValueChange = z.infer<typeof ValueChange>;

/** What became of the records of a bulk action; the last three are null once its report is gone. */
export const BulkSummary = z.object({
  changed: z.int(),
  action: z.nullable(z.string()),
  unchanged: z.nullable(z.int()),
  refused: z.nullable(z.int()),
});
export type BulkSummary = z.infer<typeof BulkSummary>;

/** A merge, or what took it back: the other of the two firms, whether that is the merged one, and what moved. */
export const MergeSummary = z.object({
  other: NamedFirm,
  isOtherMerged: z.boolean(),
  linkCount: z.int(),
  childCount: z.int(),
});
export type MergeSummary = z.infer<typeof MergeSummary>;

/**
 * A change of a firm, which is a version of it, or a whole bulk action: then `firm` is null, `bulk` says how many, and the
 * rest is the first one's. A merge is the survivor's. `userName` is visible to the user's account and the platform.
 */
export const DirectoryChange = z.object({
  id: ChangeId,
  createdOn: Instant,
  firm: z.nullable(NamedFirm),
  bulk: z.nullable(BulkSummary),
  merge: z.nullable(MergeSummary),
  batchId: z.nullable(z.uuid()),
  versionNumber: z.int(),
  source: DataSource,
  origin: ChangeOrigin,
  userName: z.nullable(z.string()),
  operation: z.nullable(z.string()),
  restoredFrom: z.nullable(z.int()),
  changes: z.array(ValueChange),
});
export type DirectoryChange = z.infer<typeof DirectoryChange>;

const OptionalDay = z.optional(requiredDay('validation.malformed'));

/**
 * A bulk action is one row unless firms are searched for, or it is named by `batchId`, and so is a merge. `from` and `to`
 * are whole days in `timeZone`. At most `maxChangesCounted` are counted: a total equal to it means that many or more.
 */
export const DirectoryChangeListQuery = z.object({
  ...listQuery(['createdOn'], { id: ChangeId }),
  orderDirection: z._default(OrderDirection, 'desc'),
  ...searchQuery,
  author: SearchText,
  source: z.optional(queryList(DataSource)),
  origin: z.optional(queryList(ChangeOrigin)),
  field: z.optional(queryList(ChangedField)),
  batchId: z.optional(z.uuid()),
  from: OptionalDay,
  to: OptionalDay,
  timeZone: z._default(TimeZone, 'UTC'),
});
export type DirectoryChangeListQuery = z.infer<typeof DirectoryChangeListQuery>;
