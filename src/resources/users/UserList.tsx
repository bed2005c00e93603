import { lazy } from 'react';
import type { User } from '#contract/users.ts';
import type { BulkAction } from '#src/admin/bulk/BulkQuestion.tsx';
import { List } from '#src/admin/list/List.tsx';
import { userColumns, useUserFilters } from '#src/parts/userList.ts';

/** The users of an account (document 1, section 2.11; document 2, section 2). */
export function UserList() {
  return <List<User> columns={userColumns} filters={useUserFilters()} bulk={bulk} />;
}

const BulkRole = lazy(() => import('./BulkRole.tsx').then((loaded) => ({ default: loaded.BulkRole })));

const bulk: BulkAction[] = [
  { name: 'enable', call: 'users.setStatus' },
  { name: 'disable', call: 'users.setStatus', isDestructive: true },
  { name: 'invite', call: 'users.invite' },
  { name: 'addRole', call: 'users.setRoles', input: BulkRole },
  { name: 'removeRole', call: 'users.setRoles', input: BulkRole },
];
