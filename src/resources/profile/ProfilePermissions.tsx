import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { AccessMatrix } from '#src/parts/permissionMatrix/AccessMatrix.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

/** One's own access and the roles behind it, and what they would give with further traits. */
export function ProfilePermissions() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['profile', 'access'],
    queryFn: ({ signal }) => dataProvider.perform('profile.access', { signal }),
  });
  const named = data?.filter(({ level, missing }) => level !== 'none' || missing);
  return (
    <Card title={text('profile.permissions.title')}>
      {error && (
        <LoadFailure
          message={text('profile.permissions.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!named && !error && <LoadingState lines={8} />}
      {named?.length === 0 && (
        <EmptyState title={text('profile.permissions.none')} hint={text('profile.permissions.noneHint')} />
      )}
      {named && named.length > 0 && (
        <>
          <Typography className="text-secondary" sx={{ mb: 2 }}>
            {text('profile.permissions.intro')}
          </Typography>
          <AccessMatrix access={named} />
        </>
      )}
    </Card>
  );
}
