import { gate, inAccount, type Operations } from '../operation.ts';
import { one } from '../paging.ts';
import { PermissionDetails, PermissionId, PermissionList } from '../permissions.ts';

const { read } = gate('Role');
const makesKeys = gate('ApiKey').edit;

/** What an account may grant (document 1, section 7). */
export const permissionsOperations = {
  'permissions.list': {
    summary: 'The permissions an account may give',
    method: 'GET',
    path: inAccount('/permissions'),
    // Users who make keys choose among them (decisions, ruling 28).
    access: { own: [...read.own, ...makesKeys.own], admin: [...read.admin, ...makesKeys.admin] },
    answer: PermissionList,
    idempotency: 'safe',
  },
  'permissions.get': {
    summary: 'One entity that an account may give, and the roles that give it',
    method: 'GET',
    path: inAccount('/permissions/{id}'),
    params: { id: PermissionId },
    access: read,
    answer: one(PermissionDetails),
    idempotency: 'safe',
  },
} as const satisfies Operations;
