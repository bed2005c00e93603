import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { PlatformUpload } from './PlatformUpload.tsx';

/** The platform's upload for the account of a CRM integration. */
export function IntegrationUpload({ id }: { id: string }) {
  const { text } = useTexts();
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
      notFound={text('crmImports.integrationNotFound')}
      notLoaded={text('crmImports.integrationNotLoaded')}
      breadcrumb={({ name }) => [
        { label: text('crmImports.rolodex') },
        { label: text('crmImports.integrations'), to: links.list() },
        { label: name, to: links.show(id) },
        { label: text('crmImports.area') },
      ]}
    />
  );
}
