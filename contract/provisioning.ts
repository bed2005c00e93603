import * as z from 'zod/mini';
import { DirectoryKind } from './directoryKinds.ts';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { Instant } from './text.ts';
import { JobFunction } from './users.ts';

/**
 * What the directory may do with users who are here already: link those whose e-mail it sends, or none. None of this
 * file is in the documents.
 */
export const ExistingUsers = z.enum(['LINK', 'LEAVE']);
export type ExistingUsers = z.infer<typeof ExistingUsers>;

/** Days that a token works; hours for which the one before works on; days for which calls are kept. */
export const provisioningTimes = { tokenDays: 365, overlapHours: 24, callDays: 30 } as const;

const settings = {
  directory: DirectoryKind,
  existingUsers: ExistingUsers,
  /** For those whose title is none of ours. */
  jobFunction: JobFunction,
  /** For everyone that the directory creates; never a governing one. */
  roleId: z.nullable(z.uuid()),
};

/** A form's choice of no role is an empty text. */
const noRole = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

export const ProvisioningSettings = z.strictObject({
  ...settings,
  roleId: z.union([noRole, z.nullable(z.uuid())]),
});
export type ProvisioningSettings = z.infer<typeof ProvisioningSettings>;

/** `Done`, nothing to do, or refused. */
export const CallOutcome = z.enum(['DONE', 'NO_CHANGE', 'REFUSED']);
export type CallOutcome = z.infer<typeof CallOutcome>;

/** The user or group that a call concerned. */
const SubjectKind = z.enum(['user', 'group']);
export const subjectKinds = SubjectKind.options;

/** One call of the directory that could change something, or was refused. */
export const ProvisioningCall = z.object({
  id: z.uuid(),
  calledOn: Instant,
  /** The call in the manifest. */
  operation: z.string(),
  path: z.string(),
  subjectKind: z.nullable(SubjectKind),
  subjectId: z.nullable(z.string()),
  subjectName: z.nullable(z.string()),
  outcome: CallOutcome,
  status: z.int(),
  /** Why it was refused: a key of the catalogs, its text in the reader's language, and what to change where. */
  reason: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The fields it changed, or how many members it added and removed. */
  changes: z.array(z.string()),
  added: z.int(),
  removed: z.int(),
  tookMs: z.int(),
  body: z.nullable(z.string()),
});
export type ProvisioningCall = z.infer<typeof ProvisioningCall>;

export const ProvisioningCallQuery = z.object({
  ...listQuery(['calledOn']),
  ...searchQuery,
  outcome: z.optional(queryList(CallOutcome)),
  subjectKind: z.optional(queryList(SubjectKind)),
  /** A user or group. */
  subjectId: z.optional(z.uuid()),
});
export type ProvisioningCallQuery = z.infer<typeof ProvisioningCallQuery>;

/** An account's provisioning; without a connection it was never turned on. */
export const Provisioning = z.object({
  id: z.nullable(z.uuid()),
  enabled: z.boolean(),
  ...settings,
  address: z.string(),
  /** How the token begins, and when it ends. */
  tokenStart: z.nullable(z.string()),
  tokenEndsOn: z.nullable(Instant),
  oldTokenEndsOn: z.nullable(Instant),
  turnedOnOn: z.nullable(Instant),
  turnedOnBy: z.nullable(z.string()),
  testedOn: z.nullable(Instant),
  lastCallOn: z.nullable(Instant),
  firstUserOn: z.nullable(Instant),
  users: z.int(),
  managedUsers: z.int(),
  groups: z.int(),
  licensesUsed: z.int(),
  licenseCount: z.int(),
  /** The latest refused call of each subject that has not succeeded since. */
  refused: z.array(ProvisioningCall),
  version: z.int(),
});
export type Provisioning = z.infer<typeof Provisioning>;

/** The same with the token, which is shown once and stored nowhere. */
export const ProvisioningWithToken = z.extend(Provisioning, { accessToken: z.string() });
export type ProvisioningWithToken = z.infer<typeof ProvisioningWithToken>;

/** A group of the directory, and the roles it gives its members. */
export const ProvisionedGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  users: z.int(),
  roleIds: z.array(z.uuid()),
  /** Roles that nobody new gets until somebody who may give them saves the group again. */
  heldBack: z.array(z.uuid()),
  isApplying: z.boolean(),
  version: z.int(),
});
export type ProvisionedGroup = z.infer<typeof ProvisionedGroup>;

export const GroupListQuery = z.object({ ...listQuery(['name'], { perPage: 100 }), ...searchQuery });
export type GroupListQuery = z.infer<typeof GroupListQuery>;

export const GroupRoles = z.strictObject({ roleIds: z.array(z.uuid()).check(z.maxLength(200)) });
export type GroupRoles = z.infer<typeof GroupRoles>;

/** Most users of a group's preview that are named. */
export const maxPreviewed = 200;

/** What saving a group's roles would do to each of its users; of many the first are named. */
export const GroupPreview = z.object({
  gaining: z.int(),
  losing: z.int(),
  unchanged: z.int(),
  /** Governing rights that somebody would gain. */
  governing: z.boolean(),
  users: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      isDisabled: z.boolean(),
      gains: z.array(z.uuid()),
      loses: z.array(z.uuid()),
      keeps: z.array(z.object({ roleId: z.uuid(), group: z.nullable(z.string()) })),
    }),
  ),
});
export type GroupPreview = z.infer<typeof GroupPreview>;
