import { useGetOne } from 'react-admin';
import type { Account } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { crmManagementBase } from '#src/layout/useCrmManagement.ts';
import { PlatformUpload } from './PlatformUpload.tsx';

/** The platform's upload for an account that was picked. */
export function PickedUpload({ subdomain }: { subdomain: string }) {
  const { text } = useTexts();
  return (
    <PlatformUpload
      resource="accounts"
      found={useGetOne<Account>('accounts', { id: subdomain })}
      notFound={text('crmImports.account.notFound')}
      notLoaded={text('crmImports.account.notLoaded')}
      breadcrumb={({ name }) => [{ label: text('crmImports.area'), to: crmManagementBase }, { label: name }]}
    />
  );
}
