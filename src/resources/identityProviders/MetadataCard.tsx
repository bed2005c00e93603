import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { IdentityProvider } from '../../../contract/identityProviders';
import type { DataProvider } from '../../../dataProviders/types';
import { useTexts } from '../../../i18n/texts';
import { useRecord } from '../../parts/record/useRecord';
import { Card } from '../../ui/Card';
import { CopyText } from '../../ui/CopyText';
import { FactList } from '../../ui/FactList';
import { LoadFailure } from '../../ui/LoadFailure';
import { LoadingState } from '../../ui/LoadingState';

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
