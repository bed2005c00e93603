import { Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import type { CrmIntegration } from '#contract/crmIntegrations.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useFeature } from '#src/layout/useFeature.ts';
import type { Fact } from '#src/ui/Highlights.tsx';
import { LastUpdate } from './LastUpdate.tsx';
import { LinkProgress } from './queue/LinkProgress.tsx';
import './crmIntegrations.css';

/** What it shares with the matcher is loaded after the list. */
const MatchNext = lazy(() =>
  import('./queue/MatchNext.tsx').then((loaded) => ({ default: loaded.MatchNext })),
);

/** One account's CRM data: its figures, then its firms and the files they came from (document 3, section 2). */
export function CrmIntegrationShow() {
  const { text } = useTexts();
  const { label } = useFields();
  const counts: Fact[] = (['linkedFirms', 'unLinkedFirms', 'newFirms', 'totalFirms'] as const).map(
    (source) => ({
      label: text(`crmIntegrations.facts.${source}`),
      value: <CountOf source={source} />,
    }),
  );
  return (
    <Show<CrmIntegration>
      highlights={[
        { label: label('modifiedOn'), value: <Updated /> },
        ...counts,
        { label: text('crmIntegrations.progress.name'), value: <LinkProgress /> },
      ]}
      actions={
        <>
          <UploadLink />
          <Suspense>
            <MatchNext />
          </Suspense>
        </>
      }
    >
      <Outlet />
    </Show>
  );
}

/** To the file upload for this account, if the platform may. */
function UploadLink() {
  const { text } = useTexts();
  const { id, subdomain } = useRecordContext<CrmIntegration>();
  const links = useLinks().to('crmIntegrations');
  const isOn = useFeature('systemAdminCrmManagement');
  const can = useCan();
  if (!isOn || !can('crmImports.uploadInvestors', subdomain)) return null;
  return (
    <Button variant="outlined" component={Link} to={`${links.show(id)}/crm-management/files-upload`}>
      {text('crmIntegrations.upload')}
    </Button>
  );
}

function Updated() {
  return <LastUpdate on={useRecordContext<CrmIntegration>().modifiedOn} />;
}

function CountOf({ source }: { source: 'linkedFirms' | 'unLinkedFirms' | 'newFirms' | 'totalFirms' }) {
  const { number } = useFormats();
  return number(useRecordContext<CrmIntegration>()[source]);
}
