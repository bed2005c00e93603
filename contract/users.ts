import * as z from 'zod/mini';
import { AccountStatus, type AccountType } from './accounts.ts';
import { DirectoryKind } from './directoryKinds.ts';
import { ours } from './ours.ts';
import { listQuery, QueryBoolean, queryList, searchQuery } from './paging.ts';
import { Permission } from './permissions.ts';
import { Role } from './roles.ts';
import { Subdomain } from './subdomains.ts';
import { emailAddress, Instant, optionalKey, reader, requiredText } from './text.ts';
import { isStorable } from './values.ts';

export const UserStatus = z.enum(['ACTIVE', 'DISABLED']);
export type UserStatus = z.infer<typeof UserStatus>;

/** Job functions by account type, in the order they are offered (document 1, section 3). */
export const jobFunctions = {
  BUY_SIDE: [
    'ANALYST',
    'PORTFOLIO_MANAGER',
    'TRADER',
    'SYNDICATE',
    'ADMINISTRATOR',
    'LEGAL_COMPLIANCE',
    'TECHNOLOGY',
    'ASSISTANT',
    'SUPPORT',
    'OTHER',
  ],
  SELL_SIDE: [
    'SYNDICATE',
    'ECM',
    'SALES',
    'SALES_SUPERVISOR',
    'SALES_TRADER',
    'SALES_TRADER_SUPERVISOR',
    'LEGAL_COMPLIANCE',
    'ADMINISTRATOR',
    'ASSISTANT',
    'SUPPORT',
    'TECHNOLOGY',
    'ECM_SURVEILLANCE',
    'SYNDICATE_OPERATIONS',
    'SYNDICATE_ACCOUNTING',
    'PRODUCT_CONTROL',
    'OTHER',
  ],
  SYSTEM: ['ADMINISTRATOR', 'OTHER'],
} as const satisfies Record<AccountType, readonly string[]>;

export type JobFunction = (typeof jobFunctions)[AccountType][number];
const allJobFunctions = [...new Set(Object.values(jobFunctions).flat())] as [JobFunction, ...JobFunction[]];
export const JobFunction = z.enum(allJobFunctions, { error: 'validation.jobFunctionRequired' });

/** Whether the account's CRM data knows the employee key; `null` outside the sell side. */
export const ConfigurationStatus = z.enum(['CONFIGURED', 'NOT_CONFIGURED']);

/**
 * Where a user's role comes from: by hand, and who gave it if known and of the account; or from groups of
 * the directory. One role may come both ways.
 */
export const RoleGrant = z.object({
  roleId: z.uuid(),
  source: z.enum(['hand', 'group']),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  givenOn: z.nullable(Instant),
  givenBy: z.nullable(z.string()),
  isByStaff: z.boolean(),
});
export type RoleGrant = z.infer<typeof RoleGrant>;

/**
 * Documents 1 and 2, section 3. Times are UTC; `lockoutEnd` is set while `isLockedOut`. Seven fields are ours: when
 * the last invite was mailed, if known; when the password expires, if it does; whether the account no longer admits the
 * address of the last login; when the person was erased; the directory that manages the user, if one does; whether such
 * a user was disabled here, so that the directory can't enable them; and where their roles come from.
 */
export const User = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  employeeKey: z.nullable(z.string()),
  jobFunction: JobFunction,
  status: UserStatus,
  isLockedOut: z.boolean(),
  lockoutEnd: z.nullable(Instant),
  accountConfirmed: z.boolean(),
  invitedOn: ours(z.optional(z.nullable(Instant))),
  passwordExpiresOn: ours(z.optional(z.nullable(Instant))),
  isAddressRefused: ours(z.optional(z.boolean())),
  erasedOn: ours(z.optional(z.nullable(Instant))),
  managedBy: ours(z.optional(z.nullable(DirectoryKind))),
  isDisabledHere: ours(z.optional(z.boolean())),
  createdOn: Instant,
  lastLoginTime: z.nullable(Instant),
  lastIpAddress: z.nullable(z.string()),
  configurationStatus: z.nullable(ConfigurationStatus),
  roles: z.array(Role),
  roleGrants: ours(z.optional(z.array(RoleGrant))),
  version: z.int(),
});
export type User = z.infer<typeof User>;

/** The fields of a user that a directory sends: while it manages them they are changed there. */
export const managedFields = ['firstName', 'lastName', 'jobFunction', 'employeeKey', 'email'] as const;

/** What the account's directory has of a user. Ours. */
export const UserDirectory = z.object({
  /** Whether provisioning is on, so that the user can be linked. */
  directory: z.nullable(DirectoryKind),
  /** Whether a person ended that the directory manages the user. */
  isReleased: z.boolean(),
  externalId: z.nullable(z.string()),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  lastChange: z.nullable(z.object({ changedOn: Instant, fields: z.array(z.string()) })),
  /** The directory's latest call, if it was refused as the user is not linked to it. */
  refusal: z.nullable(z.object({ calledOn: Instant, message: z.string() })),
});
export type UserDirectory = z.infer<typeof UserDirectory>;

/** The filter by who manages a user. */
export const ManagedByFilter = z.enum(['HAND', 'DIRECTORY']);

/** The status filter of users: a status, or locked out in any status. */
export const UserStatusFilter = z.enum([...UserStatus.options, 'LOCKED']);

/** The filter by last login: users who never logged in, or have stayed away. */
export const LastLoginFilter = z.enum(['NEVER', 'LONG_AGO']);

/** Days after which a last login counts as long ago. */
export const longAgoDays = 90;

const filters = {
  ...searchQuery,
  userStatus: z.optional(queryList(UserStatusFilter)),
  status: z.optional(queryList(UserStatusFilter)),
  jobFunction: z.optional(queryList(JobFunction)),
  accountConfirmed: z.optional(QueryBoolean),
  lastLoginTime: z.optional(queryList(LastLoginFilter)),
  managedBy: z.optional(ManagedByFilter),
  /** Users who have this permission now, by any of their roles. */
  permission: z.optional(Permission),
};

/** The only filters of the users list. */
export const UserFilters = z.strictObject(filters);
export type UserFilters = z.infer<typeof UserFilters>;

/** Part of an email: platform staff look up users of any account. Ours, as is the answer. */
export const UserLookUpQuery = z.object({
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(100), z.refine(isStorable)),
});

/** A user of any account: who they are, whether they can log in, and what is needed to open their page. */
export const FoundUser = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: UserStatus,
  isLockedOut: z.boolean(),
  accountConfirmed: z.boolean(),
  account: z.object({ subdomain: Subdomain, name: z.string(), status: AccountStatus }),
});
export type FoundUser = z.infer<typeof FoundUser>;

/** How many are found at most; typing more narrows the search. An email that is typed whole is found in every account. */
export const maxUsersFound = 6;

/** What can be done to many users at once. */
export const userBulkActions = ['enable', 'disable', 'invite', 'addRole', 'removeRole'] as const;
/** The role to give or take. */
export const UserBulkParams = z.strictObject({ roleId: z.optional(z.uuid()) });

/** The sortable columns of the users list; the last name by default. */
export const userOrderFields = [
  'lastName',
  'firstName',
  'email',
  'employeeKey',
  'jobFunction',
  'status',
  'accountConfirmed',
  'createdOn',
  'lastLoginTime',
] as const;

const order = listQuery(userOrderFields);

/** A search matches name, email and employee key; `userStatus` and `status` mean the same. */
export const UserListQuery = z.object({ ...order, ...filters });
export type UserListQuery = z.infer<typeof UserListQuery>;

/** The list's filters and order, without its paging: an export has no row cap. */
export const UserExportQuery = z.object({
  orderField: order.orderField,
  orderDirection: order.orderDirection,
  ...filters,
  ...reader,
});
export type UserExportQuery = z.infer<typeof UserExportQuery>;

const details = {
  firstName: requiredText('validation.firstNameRequired'),
  lastName: requiredText('validation.lastNameRequired'),
  jobFunction: JobFunction,
  employeeKey: optionalKey(50),
};

/** The User Details card (document 2, section 5). */
export const UserDetails = z.strictObject(details);
export type UserDetails = z.infer<typeof UserDetails>;

/** A role counts by its id, also where the whole role is sent. */
const RoleId = z.union([
  z.uuid(),
  z.pipe(
    z.looseObject({ id: z.uuid() }),
    z.transform(({ id }) => id),
  ),
]);
const RoleIds = z.array(RoleId).check(z.maxLength(200));

/** `PUT /users/{id}`: `roles` are role ids; left out, the roles stay as they are. */
export const UserUpdate = z.strictObject({ ...details, roles: z.optional(RoleIds) });
export type UserUpdate = z.infer<typeof UserUpdate>;

export const UserCreate = z.strictObject({
  ...details,
  email: emailAddress('validation.emailRequired', 'validation.emailAddressInvalid'),
  roles: z.optional(RoleIds),
  sendInvite: z.optional(z.boolean()),
});
export type UserCreate = z.infer<typeof UserCreate>;

/** `withRoles`: as if the user also held these roles of the account; unknown ones are ignored. */
export const UserAccessQuery = z.object({
  withRoles: z.optional(queryList(z.uuid()).check(z.maxLength(20))),
});

/** Whether to send the invite at once: document 1 has it here, document 2 in the body (sections 7). */
export const UserCreateQuery = z.object({ sendInvite: z._default(QueryBoolean, false) });

export const UserStatusChange = z.strictObject({ status: UserStatus });
export const UserEmailChange = z.strictObject({
  email: emailAddress('validation.required', 'validation.emailInvalid'),
});
/** The e-mail of the person to be erased, typed as a confirmation. */
export const UserErasure = z.strictObject({
  email: requiredText('validation.required', 320),
});
export const UserRolesChange = z.strictObject({ roles: RoleIds });
