import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { AccessMatrix } from '#src/parts/permissionMatrix/AccessMatrix.tsx';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useRoles } from './RolePicker.tsx';

/** A user's access and the roles behind it, where a trait is missing, and what one more role would change. */
export function UserAccess() {
  const { text } = useTexts();
  const can = useCan();
  const { erasedOn } = useRecordContext<User>();
  const links = useLinks().to('permissions');
  const [roleId, setRoleId] = useState('');
  const now = useAccess('');
  const tried = useAccess(roleId);
  const { error, refetch, isFetching } = now.error ? now : tried;
  return (
    <Card title={text('users.access.title')}>
      {can('roles.list') && !erasedOn && <WhatIf roleId={roleId} onChange={setRoleId} />}
      {error && (
        <LoadFailure
          message={text('users.access.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!tried.data && !error && <LoadingState lines={8} />}
      {tried.data && (
        <AccessMatrix
          access={tried.data}
          {...(roleId && now.data && { now: now.data })}
          {...(can('permissions.get') && { pathOf: links.show })}
        />
      )}
    </Card>
  );
}

/** The user as they are, or with one more role. */
function useAccess(roleId: string) {
  const { id, version } = useRecordContext<User>();
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

/** A role to try that the user does not have yet. */
function WhatIf({ roleId, onChange }: { roleId: string; onChange: (roleId: string) => void }) {
  const { text } = useTexts();
  const { nameOf } = useRoleTexts();
  const { roles: held } = useRecordContext<User>();
  const { data: roles = [], error, refetch, isFetching } = useRoles();
  if (error) {
    return (
      <LoadFailure
        message={text('roles.couldNotLoad')}
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  const further = roles.filter(({ id }) => !held.some((role) => role.id === id));
  if (further.length === 0) return null;
  return (
    <Box sx={{ mb: 2, maxWidth: 320 }}>
      <SelectInput
        label={text('users.access.whatIf')}
        emptyLabel={text('users.access.asItIs')}
        value={roleId}
        onChange={(event) => onChange(event.target.value)}
        choices={further.map((role) => ({ value: role.id, label: nameOf(role) }))}
      />
    </Box>
  );
}
