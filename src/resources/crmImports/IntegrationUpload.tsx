import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useLinks } from '#src/layout/useLinks.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { PlatformUpload } from './PlatformUpload.tsx';

/** The platform's upload for the account of a CRM integration. */
export function IntegrationUpload({ id }: { id: string }) {
  const { text } = useRecordTexts();
  const links = useLinks().to('crmIntegrations');
  const dataProvider = useDataProvider<DataProvider>();
  const found = useQuery({
    queryKey: ['crmIntegrations', 'account', id],
    queryFn: ({ signal }) => dataProvider.perform('crmIntegrations.get', { params: { id }, signal }),
  });
  return (
    <PlatformUpload
      resource="crmIntegrations"
      found={found}
      notFound={text('integrationNotFound')}
      notLoaded={text('integrationNotLoaded')}
      breadcrumb={({ name }) => [
        { label: text('rolodex') },
        { label: text('integrations'), to: links.list() },
        { label: name, to: links.show(id) },
        { label: text('area') },
      ]}
    />
  );
}
