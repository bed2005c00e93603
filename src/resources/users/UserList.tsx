import { type User, UserStatus } from '../../../contract/users';
import { RecordList } from '../../parts/record/RecordList';
import { useJobFunctions } from '../../parts/useJobFunctions';

/** The users of an account (document 1, section 2.11; document 2, section 2). */
export function UserList() {
  const { choices } = useJobFunctions();
  return (
    <RecordList<User>
      columns={[
        { source: 'lastName', width: 98 },
        { source: 'firstName', width: 90 },
        { source: 'email', width: 216 },
        { source: 'employeeKey', width: 88 },
        { source: 'jobFunction', width: 176 },
        { source: 'status', width: 144 },
        { source: 'accountConfirmed', width: 130 },
        { source: 'createdOn', width: 124 },
        { source: 'lastLoginTime', width: 124 },
      ]}
      filters={[
        { source: 'status', choices: UserStatus.options },
        { source: 'accountConfirmed', choices: [true, false] },
        { source: 'jobFunction', choices, multiple: true },
      ]}
      defaultFilters={{ status: 'ACTIVE' }}
      defaultSort={{ field: 'lastName', order: 'ASC' }}
    />
  );
}
