import * as z from 'zod/mini';
import { bulkOf } from '../bulk.ts';
import { Factors } from '../factors.ts';
import { AcceptedText } from '../legal.ts';
import { gate, inAccount, type Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import { OwnSessionId, RememberedBrowserId, UserSessions } from '../ownSessions.ts';
import { done, one } from '../paging.ts';
import { EntityAccessList } from '../permissions.ts';
import { PersonalData } from '../personalData.ts';
import {
  FoundUser,
  User,
  UserAccessQuery,
  UserBulkParams,
  UserCreate,
  UserCreateQuery,
  UserEmailChange,
  UserErasure,
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
const oneUser = one(User);
const user = ordinaryCalls({ path: inAccount('/users'), record: User, access: { read, edit } });
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
  'users.list': user.list("An account's users", UserListQuery),
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
  'users.get': user.get('One user'),
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
  'users.accepted': {
    summary: 'The terms and policies that a user has accepted',
    method: 'GET',
    path: inAccount('/users/{id}/accepted'),
    params: byId,
    access: read,
    answer: one(z.array(AcceptedText)),
    idempotency: 'safe',
  },
  'users.sessions': {
    summary: 'Where a user is logged in, and the browsers that need no second factor',
    method: 'GET',
    path: inAccount('/users/{id}/sessions'),
    params: byId,
    access: read,
    answer: one(UserSessions),
    idempotency: 'safe',
  },
  'users.endSession': {
    summary: "End one of a user's sessions",
    method: 'DELETE',
    path: inAccount('/users/{id}/sessions/{sessionId}'),
    params: { ...byId, sessionId: OwnSessionId },
    access: edit,
    answer: null,
    status: 204,
    idempotency: 'never',
  },
  'users.endSessions': {
    summary: "End all of a user's sessions but the one that asks, and forget the user's browsers",
    method: 'DELETE',
    path: inAccount('/users/{id}/sessions'),
    params: byId,
    access: edit,
    answer: null,
    status: 204,
    idempotency: 'idempotent',
  },
  'users.forgetBrowser': {
    summary: 'Forget a browser of a user, which then needs a second factor again',
    method: 'DELETE',
    path: inAccount('/users/{id}/browsers/{browserId}'),
    params: { ...byId, browserId: RememberedBrowserId },
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
    ...user.create('Create a user, and send the invite if asked', UserCreate),
    query: UserCreateQuery,
    touches: licences,
  },
  'users.update': {
    ...user.update("Change a user's details and roles", UserUpdate),
    readBy: { call: 'users.get' },
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
    readBy: { call: 'users.get' },
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
    answer: done,
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
    answer: done,
    idempotency: 'key',
  },
  'users.exportData': {
    summary: 'All personal data of a user: record, roles, sessions, logins, events and mails',
    method: 'POST',
    path: inAccount('/users/{id}/personalData'),
    params: byId,
    access: edit,
    answer: one(PersonalData),
    idempotency: 'idempotent',
    touches: null,
  },
  'users.erase': {
    summary: 'Erase the person of a disabled user: names, e-mail and addresses, the log included',
    method: 'POST',
    path: inAccount('/users/{id}/erasure'),
    params: byId,
    access: edit,
    body: UserErasure,
    answer: oneUser,
    idempotency: 'key',
  },
  'users.bulk': bulk.start,
  'users.bulkProgress': bulk.progress,
  'users.cancelBulk': bulk.cancel,
} as const satisfies Operations;
