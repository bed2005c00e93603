import { lazy } from 'react';
import { LastLoginFilter, type User, UserStatusFilter } from '../../../contract/users';
import type { BulkAction } from '../../parts/record/BulkQuestion';
import { type RecordColumn, RecordList } from '../../parts/record/RecordList';
import { useJobFunctions } from '../../parts/useJobFunctions';

/** The users of an account (document 1, section 2.11; document 2, section 2). */
export function UserList() {
  const { choices } = useJobFunctions();
  return (
    <RecordList<User>
      columns={columns}
      filters={[
        { source: 'status', choices: UserStatusFilter.options, multiple: true },
        { source: 'accountConfirmed', choices: [true, false] },
        { source: 'jobFunction', choices, multiple: true },
        { source: 'lastLoginTime', choices: LastLoginFilter.options },
      ]}
      bulk={bulk}
    />
  );
}

const BulkRole = lazy(() => import('./BulkRole').then((loaded) => ({ default: loaded.BulkRole })));

const columns: RecordColumn<User>[] = [
  { source: 'lastName', width: 84 },
  { source: 'firstName', width: 84 },
  { source: 'email', width: 221 },
  { source: 'employeeKey', width: 82 },
  { source: 'jobFunction', width: 173 },
  { source: 'status', width: 141 },
  { source: 'accountConfirmed', width: 113 },
  { source: 'createdOn', width: 112 },
  { source: 'lastLoginTime', width: 112 },
];

const bulk: BulkAction[] = [
  { name: 'enable', call: 'users.setStatus' },
  { name: 'disable', call: 'users.setStatus', isDestructive: true },
  { name: 'invite', call: 'users.invite' },
  { name: 'addRole', call: 'users.setRoles', input: BulkRole },
  { name: 'removeRole', call: 'users.setRoles', input: BulkRole },
];
