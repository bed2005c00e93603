import { useTexts } from '#i18n/texts.ts';
import type { BulkInputProps } from '#src/admin/bulk/BulkQuestion.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { useRoles } from './RolePicker.tsx';

/** Which role many users get or lose; one that may not be given or taken says why. */
export function BulkRole({ params, onChange, isMissing }: BulkInputProps) {
  const { text } = useTexts();
  const { nameOf } = useRoleTexts();
  const { reasonAgainstRole } = useCeiling();
  const { data: roles = [], error, refetch } = useRoles();
  const refused = roles.filter((role) => reasonAgainstRole(role) !== undefined);
  if (error) {
    return <LoadFailure message={text('roles.couldNotLoad')} error={error} onRetry={refetch} />;
  }
  return (
    <SelectInput
      label={text('roles.role')}
      emptyLabel={text('users.bulk.chooseRole')}
      help={
        refused.length > 0
          ? text('users.bulk.rolesBeyond', { roles: refused.map(nameOf).join(', ') })
          : undefined
      }
      error={isMissing ? text('validation.required') : undefined}
      value={params.roleId ?? ''}
      onChange={(event) => onChange({ roleId: event.target.value })}
      choices={roles
        .filter((role) => !refused.includes(role))
        .map((role) => ({ value: role.id, label: nameOf(role) }))}
    />
  );
}
