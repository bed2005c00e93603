import * as z from 'zod/mini';
import { bulkOf } from '../bulk.ts';
import { Factors } from '../factors.ts';
import { gate, inAccount, type Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';
import { EntityAccessList } from '../permissions.ts';
import {
  FoundUser,
  User,
  UserAccessQuery,
  UserBulkParams,
  UserCreate,
  UserCreateQuery,
  UserEmailChange,
  UserExportQuery,
  UserFilters,
  UserListQuery,
  UserLookUpQuery,
  UserRolesChange,
  UserStatusChange,
  UserUpdate,
  userBulkActions,
} from '../users.ts';

const { read, edit: either } = gate('User');
/** Those who may edit the users of every account edit those of their own by the right in it (document 2, section 6). */
const edit = { own: ['full:User'], admin: either.admin } as const;
const byId = { id: z.uuid() };
/** An account shows how many licences are left. */
const licences = ['accounts'] as const;
const manyUsers = pageOf(User);
const oneUser = one(User);
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const bulk = bulkOf({
  path: inAccount('/users'),
  actions: userBulkActions,
  filters: UserFilters,
  params: UserBulkParams,
  access: edit,
  touches: licences,
});

/** An account's users (documents 1 and 2, section 7). */
export const usersOperations = {
  'users.list': {
    summary: "An account's users",
    method: 'GET',
    path: inAccount('/users'),
    access: read,
    query: UserListQuery,
    answer: manyUsers,
    idempotency: 'safe',
  },
  'users.export': {
    summary: "An account's users as a spreadsheet",
    method: 'GET',
    path: inAccount('/users/export'),
    access: read,
    query: UserExportQuery,
    answer: null,
    produces: spreadsheet,
    idempotency: 'safe',
  },
  'users.get': {
    summary: 'One user',
    method: 'GET',
    path: inAccount('/users/{id}'),
    params: byId,
    access: read,
    answer: oneUser,
    idempotency: 'safe',
  },
  'users.access': {
    summary: 'A user’s access, the roles behind it, and what is missing',
    method: 'GET',
    path: inAccount('/users/{id}/access'),
    params: byId,
    access: read,
    query: UserAccessQuery,
    answer: EntityAccessList,
    idempotency: 'safe',
  },
  'users.factors': {
    summary: "A user's second factors, and how many recovery codes are left",
    method: 'GET',
    path: inAccount('/users/{id}/factors'),
    params: byId,
    access: read,
    answer: one(Factors),
    idempotency: 'safe',
  },
  'users.removeFactor': {
    summary: "Remove a user's second factor; the user's sessions end",
    method: 'DELETE',
    path: inAccount('/users/{id}/factors/{factorId}'),
    params: { ...byId, factorId: z.uuid() },
    access: edit,
    answer: null,
    status: 204,
    idempotency: 'never',
  },
  'users.lookUp': {
    summary: 'Users of all accounts by part of their e-mail, the best match first',
    method: 'GET',
    path: { admin: '/api/v1/admin/users' },
    access: { admin: ['read:GlobalUser'] },
    query: UserLookUpQuery,
    answer: one(z.array(FoundUser)),
    idempotency: 'safe',
  },
  'users.create': {
    summary: 'Create a user, and send the invite if asked',
    method: 'POST',
    path: inAccount('/users'),
    access: edit,
    query: UserCreateQuery,
    body: UserCreate,
    answer: oneUser,
    status: 201,
    idempotency: 'key',
    touches: licences,
  },
  'users.update': {
    summary: "Change a user's details and roles",
    method: 'PUT',
    path: inAccount('/users/{id}'),
    params: byId,
    access: edit,
    body: UserUpdate,
    answer: oneUser,
    idempotency: 'idempotent',
    versioned: true,
  },
  'users.setStatus': {
    summary: 'Enable or disable a user',
    method: 'PUT',
    path: inAccount('/users/{id}/status'),
    params: byId,
    access: edit,
    body: UserStatusChange,
    answer: oneUser,
    idempotency: 'idempotent',
    versioned: true,
    touches: licences,
  },
  'users.setEmail': {
    summary: "Change a user's e-mail",
    method: 'PUT',
    path: inAccount('/users/{id}/email'),
    params: byId,
    access: edit,
    body: UserEmailChange,
    answer: oneUser,
    idempotency: 'idempotent',
    versioned: true,
  },
  'users.setRoles': {
    summary: "Change a user's roles",
    method: 'PUT',
    path: { admin: '/api/v1/admin/{sub}/users/{id}/roles' },
    params: byId,
    access: edit,
    body: UserRolesChange,
    answer: oneUser,
    idempotency: 'idempotent',
    versioned: true,
  },
  'users.invite': {
    summary: 'Send the invite again',
    method: 'POST',
    path: inAccount('/users/{id}/invites'),
    params: byId,
    access: edit,
    answer: null,
    status: 204,
    idempotency: 'key',
  },
  'users.unlock': {
    summary: 'Let a locked-out user sign in again',
    method: 'POST',
    path: inAccount('/users/{id}/unlock'),
    params: byId,
    access: edit,
    answer: oneUser,
    idempotency: 'key',
  },
  'users.requestPasswordReset': {
    summary: 'Mail a user a link to a new password',
    method: 'POST',
    path: inAccount('/users/{id}/resetPasswordRequests'),
    params: byId,
    access: edit,
    answer: null,
    status: 204,
    idempotency: 'key',
  },
  'users.bulk': bulk.start,
  'users.bulkProgress': bulk.progress,
  'users.cancelBulk': bulk.cancel,
} as const satisfies Operations;
