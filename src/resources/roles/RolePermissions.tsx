import { Stack } from '@mui/material';
import type { Role } from '#contract/roles.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { AvailablePermissions } from '#src/parts/permissionMatrix/AvailablePermissions.tsx';
import { PermissionMatrix } from '#src/parts/permissionMatrix/PermissionMatrix.tsx';
import { RecordTimeline } from '#src/parts/timeline/RecordTimeline.tsx';
import { Card } from '#src/ui/Card.tsx';

/** A role's permissions in its account, and the users that have it. */
export function RolePermissions() {
  const { text } = useTexts();
  const role = useRecordContext<Role>();
  const links = useLinks().to('permissions');
  return (
    <Stack sx={{ gap: 2 }}>
      <Card title={text('roles.tabs.permissions')}>
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
