import { ResourceContextProvider } from 'react-admin';
import type { Role } from '../../../contract/roles';
import type { User } from '../../../contract/users';
import { RecordRows } from '../../parts/record/RecordList';
import { useRecord } from '../../parts/record/useRecord';
import { userColumns, useUserFilters } from '../../parts/userList';

/** The users who hold a role. */
export function RoleUsers() {
  const { id } = useRecord<Role>();
  return (
    <ResourceContextProvider value="users">
      <RecordRows<User> columns={userColumns} filters={useUserFilters()} within={{ roleId: id }} />
    </ResourceContextProvider>
  );
}
