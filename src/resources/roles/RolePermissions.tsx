import { useTranslate } from 'react-admin';
import type { Role } from '../../../contract/roles';
import { useLinks } from '../../layout/useLinks';
import { PermissionMatrix } from '../../parts/permissionMatrix/PermissionMatrix';
import { useAvailablePermissions } from '../../parts/permissionMatrix/useAvailablePermissions';
import { useRecord } from '../../parts/record/useRecord';
import { Card } from '../../ui/Card';
import { LoadFailure } from '../../ui/LoadFailure';
import { LoadingState } from '../../ui/LoadingState';

/** What a role gives in its account. */
export function RolePermissions() {
  const translate = useTranslate();
  const { permissions } = useRecord<Role>();
  const links = useLinks().to('permissions');
  const { data: available, error, refetch, isFetching } = useAvailablePermissions();
  return (
    <Card title={translate('roles.tabs.permissions')}>
      {error && (
        <LoadFailure
          message={translate('permissions.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!available && !error && <LoadingState lines={8} />}
      {available && <PermissionMatrix available={available} value={permissions} pathOf={links.show} />}
    </Card>
  );
}
