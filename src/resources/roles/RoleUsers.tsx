import { ResourceContextProvider } from 'react-admin';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { RecordRows } from '#src/admin/list/RecordList.tsx';
import { useRecord } from '#src/admin/record/useRecord.ts';
import { userColumns, useUserFilters } from '#src/parts/userList.ts';

/** The users who have a role. */
export function RoleUsers() {
  const { id } = useRecord<Role>();
  return (
    <ResourceContextProvider value="users">
      <RecordRows<User> columns={userColumns} filters={useUserFilters()} within={{ roleId: id }} />
    </ResourceContextProvider>
  );
}
