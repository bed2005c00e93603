import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { directoryBase } from '#contract/paths.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { ScopeProviders } from '#src/layout/accountShell/ScopeProviders.tsx';
import { Forbidden } from '#src/layout/Guarded.tsx';
import { NotFound } from '#src/layout/NotFound.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useCan } from '#src/layout/useCan.ts';
import { useFeature } from '#src/layout/useFeature.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { UploadPage } from './UploadPage.tsx';

/** The platform's upload for the account of a CRM integration. */
export function IntegrationUpload({ id }: { id: string }) {
  const { text } = useRecordTexts();
  const isOn = useFeature('systemAdminCrmManagement');
  const can = useCan();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['crmIntegrations', 'account', id],
    queryFn: ({ signal }) => dataProvider.perform('crmIntegrations.get', { params: { id }, signal }),
  });
  if (!isOn || (data && !can('crmImports.uploadInvestors', data.subdomain))) return <Forbidden />;
  if (data) {
    const list = `${directoryBase}/crm_integrations`;
    return (
      <ScopeProviders subdomain={data.subdomain}>
        <UploadPage
          breadcrumb={[
            { label: text('rolodex') },
            { label: text('integrations'), to: list },
            { label: data.name, to: `${list}/${encodeURIComponent(id)}/details` },
          ]}
        />
      </ScopeProviders>
    );
  }
  return (
    <Page title={text('title')}>
      {!error && <LoadingState />}
      {error && failureOf(error).code === 'NOT_FOUND' && (
        <NotFound resource="crmIntegrations" title={text('integrationNotFound')} />
      )}
      {error && failureOf(error).code !== 'NOT_FOUND' && (
        <LoadFailure
          message={text('integrationNotLoaded')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Page>
  );
}
