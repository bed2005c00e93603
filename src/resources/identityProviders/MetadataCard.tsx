import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

/** What the provider must be told of the account, to copy (document 2, section 3). */
export function MetadataCard() {
  const { text } = useTexts();
  const { id: type } = useRecord<IdentityProvider>();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['identityProviders', 'metadata', type],
    queryFn: ({ signal }) => dataProvider.perform('identityProviders.metadata', { params: { type }, signal }),
  });
  const facts = Object.entries(data ?? {}).map(([field, value]) => ({
    label: text(`identityProviderScreens.metadata.fields.${field}`),
    value: <CopyText text={value} />,
  }));
  return (
    <Card title={text('identityProviderScreens.metadata.title')}>
      <Typography sx={{ mb: 1.5, color: 'text.secondary' }}>
        {text('identityProviderScreens.metadata.text')}
      </Typography>
      {error && (
        <LoadFailure
          message={text('identityProviderScreens.metadata.couldNotLoad')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={3} />}
      {data && <FactList facts={facts} />}
    </Card>
  );
}
