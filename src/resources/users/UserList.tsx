import { LastLoginFilter, type User, UserStatusFilter } from '../../../contract/users';
import { type RecordColumn, RecordList } from '../../parts/record/RecordList';
import { useJobFunctions } from '../../parts/useJobFunctions';
import { BulkRole } from './BulkRole';

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
      bulk={[
        { name: 'enable', call: 'users.setStatus' },
        { name: 'disable', call: 'users.setStatus', isDestructive: true },
        { name: 'invite', call: 'users.invite' },
        { name: 'addRole', call: 'users.setRoles', input: BulkRole },
        { name: 'removeRole', call: 'users.setRoles', input: BulkRole },
      ]}
    />
  );
}

const columns: RecordColumn<User>[] = [
  { source: 'lastName', width: 90 },
  { source: 'firstName', width: 84 },
  { source: 'email', width: 220 },
  { source: 'employeeKey', width: 84 },
  { source: 'jobFunction', width: 170 },
  { source: 'status', width: 154 },
  { source: 'accountConfirmed', width: 114 },
  { source: 'createdOn', width: 107 },
  { source: 'lastLoginTime', width: 107 },
];
