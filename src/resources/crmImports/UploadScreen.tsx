import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { Forbidden } from '#src/layout/Guarded.tsx';
import { crmManagementBase, useCrmManagement } from '#src/layout/useCrmManagement.ts';
import { useFeature } from '#src/layout/useFeature.ts';
import { IntegrationUpload } from './IntegrationUpload.tsx';
import { PickAccount } from './PickAccount.tsx';
import { PlatformUpload } from './PlatformUpload.tsx';
import { UploadPage } from './UploadPage.tsx';

/** The upload into one's own account, the account named in the path, or the integration named there. */
export function UploadScreen() {
  const { id, subdomain } = useParams();
  if (id !== undefined) return <IntegrationUpload id={id} />;
  return subdomain === undefined ? <OwnUpload /> : <PickedUpload subdomain={subdomain} />;
}

/** A customer's own upload; the platform's staff first pick an account. */
function OwnUpload() {
  const { text } = useTexts();
  const { picks, feature, isOpen } = useCrmManagement();
  if (!useFeature(feature) || !isOpen) return <Forbidden />;
  return picks ? <PickAccount /> : <UploadPage breadcrumb={[{ label: text('crmImports.area') }]} />;
}

/** The platform's upload for the account that was picked. */
function PickedUpload({ subdomain }: { subdomain: string }) {
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
