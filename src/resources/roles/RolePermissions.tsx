import { useTranslate } from 'react-admin';
import type { Role } from '../../../contract/roles';
import { useLinks } from '../../layout/useLinks';
import { AvailablePermissions } from '../../parts/permissionMatrix/AvailablePermissions';
import { PermissionMatrix } from '../../parts/permissionMatrix/PermissionMatrix';
import { useRecord } from '../../parts/record/useRecord';
import { Card } from '../../ui/Card';

/** What a role gives in its account. */
export function RolePermissions() {
  const translate = useTranslate();
  const { permissions } = useRecord<Role>();
  const links = useLinks().to('permissions');
  return (
    <Card title={translate('roles.tabs.permissions')}>
      <AvailablePermissions>
        {(available) => <PermissionMatrix available={available} value={permissions} pathOf={links.show} />}
      </AvailablePermissions>
    </Card>
  );
}
