import { Outlet } from 'react-router-dom';
import type { Role } from '../../../contract/roles';
import { RecordScreen } from '../../parts/record/RecordScreen';
import { useRoleTexts } from '../../parts/useRoleTexts';

/** One role, around its tabs (document 1, section 2.10). */
export function RoleShow() {
  const { nameOf } = useRoleTexts();
  return (
    <RecordScreen<Role> titleOf={nameOf} highlights={['description']}>
      <Outlet />
    </RecordScreen>
  );
}
