import { useTranslate } from 'react-admin';
import type { BulkInputProps } from '../../parts/record/BulkQuestion';
import { useCeiling } from '../../parts/useCeiling';
import { useRoleTexts } from '../../parts/useRoleTexts';
import { SelectInput } from '../../ui/inputs/SelectInput';
import { LoadFailure } from '../../ui/LoadFailure';
import { useRoles } from './RolePicker';

/** Which role many users get or lose; one that may be neither given nor taken says why. */
export function BulkRole({ params, onChange, isMissing }: BulkInputProps) {
  const translate = useTranslate();
  const { nameOf } = useRoleTexts();
  const { reasonAgainstRole } = useCeiling();
  const { data: roles = [], error, refetch } = useRoles();
  const refused = roles.filter((role) => reasonAgainstRole(role) !== undefined);
  if (error) {
    return <LoadFailure message={translate('roles.couldNotLoad')} error={error} onRetry={refetch} />;
  }
  return (
    <SelectInput
      label={translate('roles.role')}
      emptyLabel={translate('users.bulk.chooseRole')}
      help={
        refused.length > 0
          ? translate('users.bulk.rolesBeyond', { roles: refused.map(nameOf).join(', ') })
          : undefined
      }
      error={isMissing ? translate('validation.required') : undefined}
      value={params.roleId ?? ''}
      onChange={(event) => onChange({ roleId: event.target.value })}
      choices={roles
        .filter((role) => !refused.includes(role))
        .map((role) => ({ value: role.id, label: nameOf(role) }))}
    />
  );
}
