import * as z from 'zod/mini';
import { CrmFileType } from './crmFileColumns.ts';
import { ours } from './ours.ts';
import { listQuery, QueryBoolean, queryList } from './paging.ts';
import { Instant } from './text.ts';

/**
 * The state of an upload. `RECEIVED`, `CHECKING` and `CHECKED` change nothing; those and `APPLYING` are open, and an
 * account has one open upload at most. Rows applied so far stay, however the upload ends.
 */
export const CrmImportState = z.enum([
  'RECEIVED',
  'CHECKING',
  'CHECKED',
  'APPLYING',
  'COMPLETED',
  'CANCELLED',
  'EXPIRED',
]);
export type CrmImportState = z.infer<typeof CrmImportState>;
export const openImportStates: readonly CrmImportState[] = ['RECEIVED', 'CHECKING', 'CHECKED', 'APPLYING'];

/** Hours until an abandoned upload ends. */
export const importHours = 24;

/**
 * What each row is checked against. A row that fails is left out; wrong check digits, malformed emails, web
 * addresses and identifiers, missing cells, and keys that differ only by capitals are warnings. A missing cell leaves the stored value, an empty one empties it.
 */
export const CrmRule = z.enum([
  'REQUIRED',
  'CHOICE',
  'TOO_LONG',
  'UNREADABLE',
  'REPEATED_KEY',
  'UNKNOWN_FIRM',
  'CELL_COUNT',
  'MISSING_CELLS',
  'CUT_OFF',
  'SPREADSHEET',
  'FORM',
  'SIMILAR_KEY',
  'CHECK_DIGITS',
]);
export type CrmRule = z.infer<typeof CrmRule>;

/**
 * A column of the file and the column of its type that it maps to: by name, as last time, or as the caller says. A
 * preview also proposes columns, by the header's words or by values; `fit`: how many of the first values have its form.
 */
export const CrmFileColumn = z.object({
  header: z.string(),
  column: z.nullable(z.string()),
  by: z.nullable(z.enum(['NAME', 'REMEMBERED', 'GIVEN', 'WORDS', 'VALUES'])),
  fit: z.optional(z.nullable(z.object({ matching: z.int(), of: z.int() }))),
  firstValues: z.array(z.string()),
});
export type CrmFileColumn = z.infer<typeof CrmFileColumn>;

/** Days until an import can no longer be reverted: so long are the values before kept. */
export const revertDays = 30;

/**
 * Why a revert leaves a row as it is: a later import changed it, somebody decided about it since (a link, a rejected match, a note),
 * other rows of the CRM belong to it, or it is gone.
 */
export const KeptReason = z.enum(['LATER_IMPORT', 'DECIDED', 'HAS_ROWS', 'GONE']);
export type KeptReason = z.infer<typeof KeptReason>;

const revertCounts = { restoredRows: z.int(), removedRows: z.int(), keptRows: z.int() };

/** A revert of an import, under way as long as it has not ended; `totalRows` are the rows that the import had changed. */
export const CrmRevert = z.object({
  startedOn: Instant,
  startedByUserName: z.string(),
  endedOn: z.nullable(Instant),
  totalRows: z.int(),
  ...revertCounts,
});
export type CrmRevert = z.infer<typeof CrmRevert>;

/** What a revert would do now. */
export const CrmRevertPreview = z.object({
  ...revertCounts,
  keptCounts: z.array(z.object({ reason: KeptReason, count: z.int() })),
});
export type CrmRevertPreview = z.infer<typeof CrmRevertPreview>;

/**
 * A row that a revert leaves, or has left; `name` is its firm's or, of a contact, its own. `isAdded`: the import added it.
 */
export const CrmKeptRow = z.object({
  id: z.uuid(),
  firmKey: z.nullable(z.string()),
  employeeKey: z.nullable(z.string()),
  name: z.nullable(z.string()),
  isAdded: z.boolean(),
  reason: KeptReason,
});
export type CrmKeptRow = z.infer<typeof CrmKeptRow>;

/** By the firm's key. */
export const CrmKeptRowQuery = z.object({
  ...listQuery(['firmKey']),
  reason: z.optional(queryList(KeptReason)),
});
export type CrmKeptRowQuery = z.infer<typeof CrmKeptRowQuery>;

/**
 * The counts are of the check until the upload begins, then of what was applied; `warnings` are among the others, and
 * `emptiedValues` are stored values that an empty cell removes.
 */
export const CrmImport = z.object({
  id: z.uuid(),
  type: CrmFileType,
  state: CrmImportState,
  fileName: z.string(),
  fileSize: z.int(),
  encoding: z.enum(['UTF-8', 'UTF-8 BOM', 'UTF-16LE', 'UTF-16BE', 'Windows-1252', 'Mac Roman']),
  delimiter: z.enum([',', ';', '\t', '|']),
  columns: z.array(CrmFileColumn),
  totalRows: z.int(),
  rowsProcessed: z.int(),
  newRows: z.int(),
  changedRows: z.int(),
  sameRows: z.int(),
  errorRows: z.int(),
  warnings: z.int(),
  emptiedValues: z.int(),
  /** The faults by rule and column, the most frequent first. */
  faultCounts: z.array(z.object({ rule: CrmRule, column: z.nullable(z.string()), count: z.int() })),
  startedOn: Instant,
  startedByUserName: z.string(),
  endedOn: z.nullable(Instant),
  expiresOn: z.nullable(Instant),
  /** Null where there is nothing to revert (any more). */
  revertableUntil: z.nullable(Instant),
  revert: z.nullable(CrmRevert),
});
export type CrmImport = z.infer<typeof CrmImport>;

/** The answer to each request of an upload (document 3, section 3); `import` is ours. */
export const CrmImportProgress = z.object({
  rowsProcessed: z.int(),
  totalRows: z.int(),
  hasNext: z.boolean(),
  nextSkip: z.int(),
  import: ours(CrmImport),
});
export type CrmImportProgress = z.infer<typeof CrmImportProgress>;

/** The newest first. */
export const CrmImportListQuery = z.object({
  ...listQuery(['startedOn']),
  orderDirection: z._default(z.enum(['asc', 'desc']), 'desc'),
  state: z.optional(queryList(CrmImportState)),
});
export type CrmImportListQuery = z.infer<typeof CrmImportListQuery>;

/** A fault in a line of the file; `firstLine`: where the same key occurred first, or the expected number of cells. */
export const CrmImportFault = z.object({
  id: z.uuid(),
  line: z.int(),
  key: z.string(),
  column: z.nullable(z.string()),
  value: z.string(),
  rule: CrmRule,
  isWarning: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type CrmImportFault = z.infer<typeof CrmImportFault>;

/** In the order of the file. */
export const CrmImportFaultQuery = z.object({
  ...listQuery(['line']),
  rule: z.optional(queryList(CrmRule)),
  column: z.optional(z.string().check(z.maxLength(50), z.regex(/^\w+$/))),
  isWarning: z.optional(QueryBoolean),
});
export type CrmImportFaultQuery = z.infer<typeof CrmImportFaultQuery>;
