import { lazy } from 'react';
import type { User } from '../../../contract/users';
import type { BulkAction } from '../../parts/record/BulkQuestion';
import { RecordList } from '../../parts/record/RecordList';
import { userColumns, useUserFilters } from '../../parts/userList';

/** The users of an account (document 1, section 2.11; document 2, section 2). */
export function UserList() {
  return <RecordList<User> columns={userColumns} filters={useUserFilters()} bulk={bulk} />;
}

const BulkRole = lazy(() => import('./BulkRole').then((loaded) => ({ default: loaded.BulkRole })));

const bulk: BulkAction[] = [
  { name: 'enable', call: 'users.setStatus' },
  { name: 'disable', call: 'users.setStatus', isDestructive: true },
  { name: 'invite', call: 'users.invite' },
  { name: 'addRole', call: 'users.setRoles', input: BulkRole },
  { name: 'removeRole', call: 'users.setRoles', input: BulkRole },
];
