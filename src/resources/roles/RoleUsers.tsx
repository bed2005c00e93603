import { ResourceContextProvider } from 'react-admin';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { ListRows } from '#src/admin/list/List.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { userColumns, useUserFilters } from '#src/parts/userList.ts';

/** The users who have a role. */
export function RoleUsers() {
  const { id } = useRecordContext<Role>();
  return (
    <ResourceContextProvider value="users">
      <ListRows<User> columns={userColumns} filters={useUserFilters()} within={{ roleId: id }} />
    </ResourceContextProvider>
  );
}
