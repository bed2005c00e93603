import { Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../contract/roles';
import { useLinks } from '../../layout/useLinks';
import { AvailablePermissions } from '../../parts/permissionMatrix/AvailablePermissions';
import { PermissionMatrix } from '../../parts/permissionMatrix/PermissionMatrix';
import { useRecord } from '../../parts/record/useRecord';
import { RecordTimeline } from '../../parts/timeline/RecordTimeline';
import { Card } from '../../ui/Card';

/** What a role gives in its account, and whom it was given to. */
export function RolePermissions() {
  const translate = useTranslate();
  const role = useRecord<Role>();
  const links = useLinks().to('permissions');
  return (
    <Stack sx={{ gap: 2 }}>
      <Card title={translate('roles.tabs.permissions')}>
        <AvailablePermissions>
          {(available) => (
            <PermissionMatrix available={available} value={role.permissions} pathOf={links.show} />
          )}
        </AvailablePermissions>
      </Card>
      <RecordTimeline role={role} />
    </Stack>
  );
}
