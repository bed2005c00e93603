import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ApiKeyForm } from '../../../contract/apiKeys';
import type { AvailablePermission } from '../../../contract/permissions';
import { useCan } from '../../layout/useCan';
import { AvailablePermissions } from '../../parts/permissionMatrix/AvailablePermissions';
import { levelsOf, permissionsOf } from '../../parts/permissionMatrix/accessLevels';
import { PermissionMatrix } from '../../parts/permissionMatrix/PermissionMatrix';
import { useInputs } from '../../parts/record/useInputs';
import { Card } from '../../ui/Card';
import { useInputNote } from '../../ui/inputs/InputFrame';
import { type Prefill, PrefillDialog } from './PrefillDialog';

/** What the key may do: chosen one by one, or begun with what a role gives. */
export function PermissionsInput() {
  const translate = useTranslate();
  return (
    <AvailablePermissions>
      {(available) => <Choice available={available} title={translate('apiKeys.fields.permissions')} />}
    </AvailablePermissions>
  );
}

function Choice({ available, title }: { available: readonly AvailablePermission[]; title: string }) {
  const translate = useTranslate();
  const can = useCan();
  const { control } = useInputs<ApiKeyForm>();
  const { value, onChange, error } = control('permissions');
  const { note } = useInputNote(undefined, { error });
  const [isPrefilling, setPrefilling] = useState(false);
  const [role, setRole] = useState<Prefill['permissions']>();
  const prefill = ({ permissions, how }: Prefill) => {
    const chosen = how === 'merge' ? [...value, ...permissions] : permissions;
    onChange(permissionsOf(levelsOf(available, chosen)));
    setRole(permissions);
  };
  const open = can('roles.list') && (
    <Button variant="outlined" size="small" onClick={() => setPrefilling(true)}>
      {translate('apiKeys.prefill.open')}
    </Button>
  );
  return (
    <Card title={title} actions={open}>
      <PermissionMatrix
        available={available}
        value={value}
        onChange={onChange}
        {...(role && { base: { permissions: role, of: 'role' as const } })}
      />
      {note}
      {isPrefilling && <PrefillDialog onPrefill={prefill} onClose={() => setPrefilling(false)} />}
    </Card>
  );
}
