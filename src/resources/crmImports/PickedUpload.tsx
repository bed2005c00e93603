import { useGetOne } from 'react-admin';
import type { Account } from '#contract/accounts.ts';
import { crmManagementBase } from '#src/layout/useCrmManagement.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { PlatformUpload } from './PlatformUpload.tsx';

/** The platform's upload for an account that was picked. */
export function PickedUpload({ subdomain }: { subdomain: string }) {
  const { text } = useRecordTexts();
  return (
    <PlatformUpload
      resource="accounts"
      found={useGetOne<Account>('accounts', { id: subdomain })}
      notFound={text('account.notFound')}
      notLoaded={text('account.notLoaded')}
      breadcrumb={({ name }) => [{ label: text('area'), to: crmManagementBase }, { label: name }]}
    />
  );
}
