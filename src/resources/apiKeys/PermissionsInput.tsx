import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { ApiKeyForm } from '#contract/apiKeys.ts';
import type { AvailablePermission } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { useInputNote } from '#src/admin/inputs/InputFrame.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { AvailablePermissions } from '#src/parts/permissionMatrix/AvailablePermissions.tsx';
import { levelsOf, permissionsOf } from '#src/parts/permissionMatrix/accessLevels.ts';
import { PermissionMatrix } from '#src/parts/permissionMatrix/PermissionMatrix.tsx';
import { Card } from '#src/ui/Card.tsx';
import { type Prefill, PrefillDialog } from './PrefillDialog.tsx';
import './permissionsInput.css';

/** The key's permissions: chosen one by one, or starting from a role's. */
export function PermissionsInput() {
  const { text } = useTexts();
  return (
    <AvailablePermissions>
      {(available) => <Choice available={available} title={text('apiKeys.fields.permissions')} />}
    </AvailablePermissions>
  );
}

function Choice({ available, title }: { available: readonly AvailablePermission[]; title: string }) {
  const { text } = useTexts();
  const can = useCan();
  const { control } = useInputs<ApiKeyForm>();
  const { value, onChange, error, ref } = control('permissions');
  const { control: described, note } = useInputNote(undefined, { error });
  const [isPrefilling, setPrefilling] = useState(false);
  const [role, setRole] = useState<Prefill['permissions']>();
  const prefill = ({ permissions, how }: Prefill) => {
    const chosen = how === 'merge' ? [...value, ...permissions] : permissions;
    onChange(permissionsOf(levelsOf(available, chosen)));
    setRole(permissions);
  };
  const open = can('roles.list') && (
    <Button variant="outlined" size="small" onClick={() => setPrefilling(true)}>
      {text('apiKeys.prefill.open')}
    </Button>
  );
  return (
    <Card title={title} actions={open}>
      <Box
        role="group"
        aria-label={title}
        aria-describedby={described['aria-describedby']}
        tabIndex={-1}
        ref={ref}
        className="keyMatrix"
      >
        {note}
        <PermissionMatrix
          available={available}
          value={value}
          onChange={onChange}
          {...(role && { base: { permissions: role, of: 'role' as const } })}
        />
      </Box>
      {isPrefilling && <PrefillDialog onPrefill={prefill} onClose={() => setPrefilling(false)} />}
    </Card>
  );
}
