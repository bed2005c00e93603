import * as z from 'zod/mini';
import { editLoginSettings, gate, type Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';
import {
  GroupListQuery,
  GroupPreview,
  GroupRoles,
  ProvisionedGroup,
  Provisioning,
  ProvisioningSettings,
  ProvisioningWithToken,
} from '../provisioning.ts';

const { read } = gate('Account');
const edit = editLoginSettings;
const byId = { id: z.uuid() };

/** An account names its directory, and users who manages them. */
const touches = ['accounts', 'users'] as const;

/** Both paths of a call, beside those of the identity providers. */
const path = <const Rest extends string>(rest: Rest) =>
  ({
    own: `/api/v1/myAccount/provisioning${rest}`,
    admin: `/api/v1/admin/accounts/{sub}/provisioning${rest}`,
  }) as const;

/** An account's directory, which creates, changes and ends its users. */
export const provisioningOperations = {
  'provisioning.get': {
    summary: "An account's provisioning, and what was refused to its directory",
    method: 'GET',
    path: path(''),
    access: read,
    answer: one(Provisioning),
    idempotency: 'safe',
  },
  'provisioning.turnOn': {
    summary: 'Turn provisioning on; the token for the directory is answered this once',
    method: 'POST',
    path: path(''),
    access: edit,
    body: ProvisioningSettings,
    answer: one(ProvisioningWithToken),
    hasSecret: true,
    idempotency: 'key',
    touches,
  },
  'provisioning.update': {
    summary: 'Change what the directory does',
    method: 'PUT',
    path: path(''),
    access: edit,
    body: ProvisioningSettings,
    readBy: { call: 'provisioning.get' },
    answer: one(Provisioning),
    idempotency: 'idempotent',
    versioned: true,
    touches,
  },
  'provisioning.rotate': {
    summary: 'Give the directory a new token, answered this once; the one before works for another 24 hours',
    method: 'POST',
    path: path('/token'),
    access: edit,
    answer: one(ProvisioningWithToken),
    hasSecret: true,
    idempotency: 'key',
  },
  'provisioning.turnOff': {
    summary: 'Turn provisioning off; its tokens end, users stay as they are',
    method: 'DELETE',
    path: path(''),
    access: edit,
    answer: null,
    status: 204,
    idempotency: 'idempotent',
    touches,
  },
  'provisioning.groups': {
    summary: "The directory's groups, and the roles they give",
    method: 'GET',
    path: path('/groups'),
    access: read,
    query: GroupListQuery,
    answer: pageOf(ProvisionedGroup),
    idempotency: 'safe',
  },
  'provisioning.previewRoles': {
    summary: 'Who would gain and lose which role, if a group gave these',
    method: 'POST',
    path: path('/groups/{id}/preview'),
    params: byId,
    access: read,
    body: GroupRoles,
    answer: one(GroupPreview),
    idempotency: 'safe',
  },
  'provisioning.saveRoles': {
    summary: 'Change the roles that a group gives',
    method: 'PUT',
    path: path('/groups/{id}/roles'),
    params: byId,
    access: edit,
    body: GroupRoles,
    answer: one(ProvisionedGroup),
    idempotency: 'idempotent',
    versioned: true,
    touches: ['users'],
  },
} as const satisfies Operations;
