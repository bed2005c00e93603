import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { ListRows } from '#src/admin/list/List.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { userColumns, useUserFilters } from '#src/parts/userList.ts';

/** The users who have a role. */
export function RoleUsers() {
  const { id } = useRecordContext<Role>();
  return (
    <OtherResource name="users">
      <ListRows<User> columns={userColumns} filters={useUserFilters()} within={{ roleId: id }} />
    </OtherResource>
  );
}
