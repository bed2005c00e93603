import * as z from 'zod/mini';
import { DataSource } from './firmValues.ts';
import { Instant } from './text.ts';

/** What a firm is made of, by the names that `Firm` has for it. */
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
 * What a version changed about a record. `type` is the record's own (`LEI`, `TRADE_DBA`) and `value` what it reads; of the
 * relations, the name of the new parent, null where there is none any more.
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
 * One version of a firm (document 3, section 3, "History version"). `userName` is for the account of the user and the
 * platform. `operation` is the call that made it, null for what was loaded; `changes` is what differs from the version before.
 */
export const FirmVersion = z.object({
  id: z.int(),
  versionNumber: z.int(),
  createdOn: Instant,
  source: DataSource,
  userName: z.nullable(z.string()),
  operation: z.nullable(z.string()),
  restoredFrom: z.nullable(z.int()),
  changes: z.array(FirmVersionChange),
});
export type FirmVersion = z.infer<typeof FirmVersion>;

/** The number of a version in a path. */
export const VersionNumber = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

/**
 * One value of a firm: a field of its details, its parent (`relations`, `parentId`), a field of a record, or a record as a
 * whole where no field is named. Details and relations need no id.
 */
export const FirmValue = z.strictObject({
  part: FirmPart,
  recordId: z._default(z.nullable(z.uuid()), null),
  field: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
});
export type FirmValue = z.infer<typeof FirmValue>;

/** Null unlinks the firm from its parent. */
export const FirmParent = z.strictObject({ parentId: z.nullable(z.uuid()) });
export type FirmParent = z.infer<typeof FirmParent>;
