import * as z from 'zod/mini';
import { DataSource } from './firmValues.ts';
import { ours } from './ours.ts';
import { Instant } from './text.ts';

/** The parts of a firm, as `Firm` names them. */
export const FirmPart = z.enum([
  'details',
  'relations',
  'names',
  'identifiers',
  'sectors',
  'roles',
  'addresses',
  'contacts',
]);
export type FirmPart = z.infer<typeof FirmPart>;

/**
 * What a version changed in a record. `type` is the record's own (`LEI`, `TRADE_DBA`) and `value` its text; for
 * relations, the name of the new parent, or null.
 */
export const FirmVersionChange = z.object({
  part: FirmPart,
  kind: z.enum(['added', 'changed', 'deleted', 'restored']),
  recordId: z.uuid(),
  type: z.nullable(z.string()),
  fields: z.array(z.string()),
  value: z.nullable(z.string()),
});
export type FirmVersionChange = z.infer<typeof FirmVersionChange>;

/**
 * One version of a firm (document 3, section 3, "History version"). `userName` is visible to the user's account and
 * the platform. `operation` is the call that made it, null for a load; `changes` is the difference from the version
 * before.
 */
export const FirmVersion = z.object({
  id: ours(z.int()),
  versionNumber: z.int(),
  createdOn: Instant,
  source: DataSource,
  userName: z.nullable(z.string()),
  operation: ours(z.nullable(z.string())),
  restoredFrom: ours(z.nullable(z.int())),
  changes: ours(z.array(FirmVersionChange)),
});
export type FirmVersion = z.infer<typeof FirmVersion>;

/** A version's number in a path. */
export const VersionNumber = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

/**
 * One value of a firm: a field of its details, its parent (`relations`, `parentId`), a field of a record, or a whole
 * record if no field is named. Details and relations need no id.
 */
export const FirmValue = z.strictObject({
  part: FirmPart,
  recordId: z.nullish(z.uuid()),
  field: z.nullish(z.string().check(z.maxLength(50))),
});
export type FirmValue = z.infer<typeof FirmValue>;

/** Several values of a firm, restored in one change. */
export const FirmValues = z.strictObject({
  values: z.array(FirmValue).check(z.minLength(1), z.maxLength(1000)),
});
export type FirmValues = z.infer<typeof FirmValues>;

/** Null unlinks the firm from its parent. */
export const FirmParent = z.strictObject({ parentId: z.nullable(z.uuid()) });
export type FirmParent = z.infer<typeof FirmParent>;
