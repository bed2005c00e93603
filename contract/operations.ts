import * as z from 'zod/mini';
import { Account, AccountListQuery } from './accounts';
import { one, pageOf } from './paging';
import { type Permission, PermissionList } from './permissions';
import { Role, RoleListQuery } from './roles';
import { AppConfig, Profile, SessionState } from './session';
import { signInOperations } from './signInOperations';
import { Trait, TraitListQuery } from './traits';
import {
  User,
  UserCreate,
  UserCreateQuery,
  UserEmailChange,
  UserExportQuery,
  UserListQuery,
  UserRolesChange,
  UserStatusChange,
  UserUpdate,
} from './users';

/**
 * THE MANIFEST: every call as one row. The server binds it, the data provider reads its paths, the OpenAPI document is
 * made from it and the tests walk it. A call that is not here does not exist.
 */
export type Operation = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `own`: the signed-in user's account. `admin`: any account, named by `{sub}` where the call is inside one. */
  path: { own?: string; admin?: string };
  /**
   * `public`: anyone. `cookie`: a browser in the middle of a sign-in, with its XSRF header. `session`: anyone signed
   * in. Else the permissions of each variant, any one of which is enough. The admin variant inside one's own account
   * asks for both.
   */
  access: 'public' | 'cookie' | 'session' | { own?: readonly Permission[]; admin?: readonly Permission[] };
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The whole body of a successful answer; `null` where it is not JSON or empty. */
  answer: z.ZodMiniType | null;
  /** Media type of an answer that is not JSON. */
  produces?: string;
  /** 201 where a record is made, 204 where there is nothing to say; else 200. */
  status?: 201 | 204;
  /** `safe` and `idempotent` calls may be sent again as they are; `key`: with the same Idempotency-Key; `never`: not at all. */
  repeat: 'safe' | 'idempotent' | 'key' | 'never';
  /** The write names the version it was made from with If-Match: missing gives 428, stale gives 409. */
  versioned?: true;
  /** Where the call is served: every tenant host, the bare platform host, or both. */
  host?: 'tenant' | 'platform' | 'any';
  /** `development`: outside production mode only. */
  mode?: 'development';
};

const readUsers = { own: ['read:User', 'read:GlobalUser'], admin: ['read:GlobalUser'] } as const;
const editUsers = { own: ['full:User'], admin: ['full:GlobalUser'] } as const;
const readRoles = { own: ['read:Role', 'read:GlobalRole'], admin: ['read:GlobalRole'] } as const;
const manyUsers = pageOf(User);
const oneUser = one(User);
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const operations = {
  ...signInOperations,
  'session.profile': {
    summary: 'The signed-in user and what they may do',
    method: 'GET',
    path: { own: '/api/v1/self/profile' },
    access: 'session',
    answer: one(Profile),
    repeat: 'safe',
  },
  'session.heartbeat': {
    summary: 'Say that the person is still there',
    method: 'POST',
    path: { own: '/api/v1/self/session/heartbeat' },
    access: 'session',
    answer: one(SessionState),
    repeat: 'idempotent',
  },
  'accounts.list': {
    summary: 'All accounts',
    method: 'GET',
    path: { admin: '/api/v1/admin/accounts' },
    access: { admin: ['read:GlobalAccount'] },
    query: AccountListQuery,
    answer: pageOf(Account),
    repeat: 'safe',
  },
  'accounts.get': {
    summary: 'One account',
    method: 'GET',
    path: { own: '/api/v1/myAccount', admin: '/api/v1/admin/accounts/{sub}' },
    access: { own: ['read:Account', 'read:GlobalAccount'], admin: ['read:GlobalAccount'] },
    answer: one(Account),
    repeat: 'safe',
  },
  'traits.list': {
    summary: 'The traits catalogue',
    method: 'GET',
    path: { admin: '/api/v1/admin/traits' },
    access: { admin: ['read:GlobalAccount'] },
    query: TraitListQuery,
    answer: pageOf(Trait),
    repeat: 'safe',
  },
  'users.list': {
    summary: "An account's users",
    method: 'GET',
    path: { own: '/api/v1/users', admin: '/api/v1/admin/{sub}/users' },
    access: readUsers,
    query: UserListQuery,
    answer: manyUsers,
    repeat: 'safe',
  },
  'users.export': {
    summary: "An account's users as a spreadsheet",
    method: 'GET',
    path: { own: '/api/v1/users/export', admin: '/api/v1/admin/{sub}/users/export' },
    access: readUsers,
    query: UserExportQuery,
    answer: null,
    produces: spreadsheet,
    repeat: 'safe',
  },
  'users.get': {
    summary: 'One user',
    method: 'GET',
    path: { own: '/api/v1/users/{id}', admin: '/api/v1/admin/{sub}/users/{id}' },
    access: readUsers,
    answer: oneUser,
    repeat: 'safe',
  },
  'users.create': {
    summary: 'Create a user, and send the invite if asked',
    method: 'POST',
    path: { own: '/api/v1/users', admin: '/api/v1/admin/{sub}/users' },
    access: editUsers,
    query: UserCreateQuery,
    body: UserCreate,
    answer: oneUser,
    status: 201,
    repeat: 'key',
  },
  'users.update': {
    summary: "Change a user's details and roles",
    method: 'PUT',
    path: { own: '/api/v1/users/{id}', admin: '/api/v1/admin/{sub}/users/{id}' },
    access: editUsers,
    body: UserUpdate,
    answer: oneUser,
    repeat: 'idempotent',
    versioned: true,
  },
  'users.setStatus': {
    summary: 'Enable or disable a user',
    method: 'PUT',
    path: { own: '/api/v1/users/{id}/status', admin: '/api/v1/admin/{sub}/users/{id}/status' },
    access: editUsers,
    body: UserStatusChange,
    answer: oneUser,
    repeat: 'idempotent',
    versioned: true,
  },
  'users.setEmail': {
    summary: "Change a user's e-mail",
    method: 'PUT',
    path: { own: '/api/v1/users/{id}/email', admin: '/api/v1/admin/{sub}/users/{id}/email' },
    access: editUsers,
    body: UserEmailChange,
    answer: oneUser,
    repeat: 'idempotent',
    versioned: true,
  },
  'users.setRoles': {
    summary: "Change a user's roles",
    method: 'PUT',
    path: { admin: '/api/v1/admin/{sub}/users/{id}/roles' },
    access: editUsers,
    body: UserRolesChange,
    answer: oneUser,
    repeat: 'idempotent',
    versioned: true,
  },
  'users.invite': {
    summary: 'Send the invite again',
    method: 'POST',
    path: { own: '/api/v1/users/{id}/invites', admin: '/api/v1/admin/{sub}/users/{id}/invites' },
    access: editUsers,
    answer: null,
    status: 204,
    repeat: 'key',
  },
  'users.unlock': {
    summary: 'Let a locked-out user sign in again',
    method: 'POST',
    path: { own: '/api/v1/users/{id}/unlock', admin: '/api/v1/admin/{sub}/users/{id}/unlock' },
    access: editUsers,
    answer: oneUser,
    repeat: 'key',
  },
  'users.requestPasswordReset': {
    summary: 'Mail a user a link to a new password',
    method: 'POST',
    path: {
      own: '/api/v1/users/{id}/resetPasswordRequests',
      admin: '/api/v1/admin/{sub}/users/{id}/resetPasswordRequests',
    },
    access: editUsers,
    answer: null,
    status: 204,
    repeat: 'key',
  },
  'roles.list': {
    summary: "An account's roles",
    method: 'GET',
    path: { own: '/api/v1/roles', admin: '/api/v1/admin/{sub}/roles' },
    access: readRoles,
    query: RoleListQuery,
    answer: pageOf(Role),
    repeat: 'safe',
  },
  'roles.get': {
    summary: 'One role',
    method: 'GET',
    path: { own: '/api/v1/roles/{id}', admin: '/api/v1/admin/{sub}/roles/{id}' },
    access: readRoles,
    answer: one(Role),
    repeat: 'safe',
  },
  'roles.users': {
    summary: 'The users who hold a role',
    method: 'GET',
    path: { own: '/api/v1/roles/{id}/users', admin: '/api/v1/admin/{sub}/roles/{id}/users' },
    access: readRoles,
    query: UserListQuery,
    answer: manyUsers,
    repeat: 'safe',
  },
  'permissions.list': {
    summary: 'The permissions an account may give',
    method: 'GET',
    path: { own: '/api/v1/permissions', admin: '/api/v1/admin/{sub}/permissions' },
    access: readRoles,
    answer: PermissionList,
    repeat: 'safe',
  },
  'platform.config': {
    summary: 'What this installation tells the app',
    method: 'GET',
    path: { own: '/app/config.json' },
    access: 'public',
    answer: AppConfig,
    repeat: 'safe',
    host: 'any',
  },
  'platform.openapi': {
    summary: 'This list of calls as OpenAPI 3.1',
    method: 'GET',
    path: { own: '/api/openapi.json' },
    access: 'public',
    answer: z.looseObject({ openapi: z.string() }),
    repeat: 'safe',
    host: 'any',
  },
  'platform.health': {
    summary: 'The process answers',
    method: 'GET',
    path: { own: '/healthz' },
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
    repeat: 'safe',
    host: 'any',
  },
  'platform.ready': {
    summary: 'The database answers and is migrated; 503 while not, or while stopping',
    method: 'GET',
    path: { own: '/readyz' },
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
    repeat: 'safe',
    host: 'any',
  },
  'platform.mailbox': {
    summary: 'Mail that was not sent, newest first',
    method: 'GET',
    path: { own: '/dev/mailbox' },
    access: 'public',
    answer: null,
    produces: 'text/html',
    repeat: 'safe',
    host: 'any',
    mode: 'development',
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
export const operationIds = Object.keys(operations) as OperationId[];

/** One row, its literal types widened to the manifest's. */
export const operation = (id: OperationId): Operation => operations[id];

type Row<K extends OperationId> = (typeof operations)[K];
type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** What a handler receives and answers, and what a caller sends, by operation. */
export type QueryOf<K extends OperationId> = Row<K> extends { query: infer Q } ? Parsed<Q> : undefined;
export type BodyOf<K extends OperationId> = Row<K> extends { body: infer B } ? Parsed<B> : undefined;
export type AnswerOf<K extends OperationId> = Parsed<Row<K>['answer']>;
