import { gate, inAccount, type Operations } from '../operation';
import { PermissionList } from '../permissions';

const { read } = gate('Role');

/** What an account may give (document 1, section 7). */
export const permissionsOperations = {
  'permissions.list': {
    summary: 'The permissions an account may give',
    method: 'GET',
    path: inAccount('/permissions'),
    access: read,
    answer: PermissionList,
    repeat: 'safe',
  },
} as const satisfies Operations;
