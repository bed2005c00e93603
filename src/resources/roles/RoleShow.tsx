import { Outlet } from 'react-router-dom';
import type { Role } from '#contract/roles.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { AddUsers } from './AddUsers.tsx';

/** One role, around its tabs (document 1, section 2.10). */
export function RoleShow() {
  const { nameOf, descriptionOf } = useRoleTexts();
  return (
    <Show<Role> titleOf={nameOf} actions={<AddUsers />} about={descriptionOf}>
      <Outlet />
    </Show>
  );
}
