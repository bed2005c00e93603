import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import {
  type AvailablePermission,
  grants,
  type Permission,
  permissionEntities,
  permissionEntityNames,
} from '#contract/permissions.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

type AvailablePermissionsProps = {
  /** A key's permissions: all that is shown to those who may not read what its account may grant. */
  given?: readonly Permission[];
  children: (available: readonly AvailablePermission[]) => ReactNode;
};

/** What the current account may grant, which its matrix shows. */
export function AvailablePermissions({ given = [], children }: AvailablePermissionsProps) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const canRead = useCan()('permissions.list');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['permissions', 'getList'],
    queryFn: ({ signal }) => dataProvider.perform('permissions.list', { signal }),
    enabled: canRead,
  });
  if (!canRead) return children(entitiesOf(given));
  if (error && !data) {
    return (
      <LoadFailure
        message={text('permissions.couldNotLoad')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return data ? children(data) : <LoadingState lines={8} />;
}

const entitiesOf = (given: readonly Permission[]): AvailablePermission[] =>
  permissionEntityNames
    .filter((name) => grants(given, `read:${name}`))
    .map((name) => ({ name, group: permissionEntities[name], level: 'full' }));
