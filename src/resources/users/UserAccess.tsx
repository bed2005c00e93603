import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AvailablePermission, EntityAccess, Permission } from '../../../contract/permissions';
import type { User } from '../../../contract/users';
import type { DataProvider } from '../../../dataProviders/types';
import { useFormats } from '../../../i18n/format';
import { useCan } from '../../layout/useCan';
import { useLinks } from '../../layout/useLinks';
import { PermissionMatrix } from '../../parts/permissionMatrix/PermissionMatrix';
import { useRecord } from '../../parts/record/useRecord';
import { useRoleTexts } from '../../parts/useRoleTexts';
import { useTraitTexts } from '../../parts/useTraitTexts';
import { Card } from '../../ui/Card';
import { SelectInput } from '../../ui/inputs/SelectInput';
import { LoadFailure } from '../../ui/LoadFailure';
import { LoadingState } from '../../ui/LoadingState';
import { useRoles } from './RolePicker';

/** What a user may do and by which roles, what a trait is missing for, and what one more role would change. */
export function UserAccess() {
  const translate = useTranslate();
  const can = useCan();
  const links = useLinks().to('permissions');
  const [roleId, setRoleId] = useState('');
  const now = useAccess('');
  const tried = useAccess(roleId);
  const noteOf = useNote();
  const matrix = useMemo(() => tried.data && matrixOf(tried.data), [tried.data]);
  const current = useMemo(() => now.data && matrixOf(now.data).value, [now.data]);
  const { error, refetch, isFetching } = now.error ? now : tried;
  return (
    <Card title={translate('users.access.title')}>
      {can('roles.list') && <WhatIf roleId={roleId} onChange={setRoleId} />}
      {error && (
        <LoadFailure
          message={translate('users.access.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!matrix && !error && <LoadingState lines={8} />}
      {matrix && (
        <PermissionMatrix
          {...matrix}
          {...(roleId && current && { base: { permissions: current, of: 'now' } })}
          noteOf={(entity) => noteOf(tried.data?.find(({ name }) => name === entity))}
          {...(can('permissions.get') && { pathOf: links.show })}
        />
      )}
    </Card>
  );
}

/** As the user is, or with one more role. */
function useAccess(roleId: string) {
  const { id, version } = useRecord<User>();
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['users', 'access', id, version, roleId],
    queryFn: ({ signal }) =>
      dataProvider.perform('users.access', {
        params: { id },
        query: roleId ? { withRoles: [roleId] } : {},
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Every entity, those that the account lacks as well: why is what is asked here. */
function matrixOf(access: readonly EntityAccess[]) {
  const available = access.map(({ name, group }): AvailablePermission => ({ name, group, level: 'full' }));
  const value = access.flatMap(({ name, level }): Permission[] =>
    level === 'none' ? [] : [`${level}:${name}`],
  );
  return { available, value };
}

/** Where a level comes from, and what it would take to have more. */
function useNote() {
  const translate = useTranslate();
  const { list } = useFormats();
  const roleTexts = useRoleTexts();
  const traitTexts = useTraitTexts();
  return (access: EntityAccess | undefined): string | undefined => {
    if (!access) return undefined;
    const { level, missing } = access;
    const roles = access.roles.filter((role) => role.level === level);
    const by = roles.length > 0 && translate('users.access.by', { roles: list(roles.map(roleTexts.nameOf)) });
    const lacking =
      missing &&
      translate(`users.access.${missing.traits.length > 0 ? 'missing' : 'beyond'}`, {
        smart_count: missing.traits.length,
        level: translate(`permissions.levels.${missing.level}`),
        traits: list(missing.traits.map(traitTexts.nameOf)),
      });
    return [by, lacking].filter(Boolean).join(' ') || undefined;
  };
}

/** A role that the user does not hold yet, to be tried. */
function WhatIf({ roleId, onChange }: { roleId: string; onChange: (roleId: string) => void }) {
  const translate = useTranslate();
  const { nameOf } = useRoleTexts();
  const { roles: held } = useRecord<User>();
  const { data: roles = [] } = useRoles();
  const further = roles.filter(({ id }) => !held.some((role) => role.id === id));
  if (further.length === 0) return null;
  return (
    <Box sx={{ mb: 2, maxWidth: 320 }}>
      <SelectInput
        label={translate('users.access.whatIf')}
        emptyLabel={translate('users.access.asItIs')}
        value={roleId}
        onChange={(event) => onChange(event.target.value)}
        choices={further.map((role) => ({ value: role.id, label: nameOf(role) }))}
      />
    </Box>
  );
}
