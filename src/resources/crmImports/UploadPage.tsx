import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { CrmFileType } from '#contract/crmFileColumns.ts';
import type { CrmImport } from '#contract/crmImports.ts';
import { ForeignBar } from '#src/layout/accountShell/ForeignBar.tsx';
import type { Crumb } from '#src/layout/Breadcrumb.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { useUnsavedChangesGuard } from '#src/ui/UnsavedChangesGuard.tsx';
import { ColumnRules } from './ColumnRules.tsx';
import { OpenUpload } from './OpenUpload.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { UploadResult } from './UploadResult.tsx';
import { useUpload } from './useUpload.ts';
import './crmUpload.css';

/** Uploads a file of CRM data into the account around (document 3, section 4, "CSV upload"). */
export function UploadPage({ breadcrumb }: { breadcrumb: readonly Crumb[] }) {
  const { text } = useRecordTexts();
  const notify = useNotify();
  const [type, setType] = useState<CrmFileType | ''>('');
  const [done, setDone] = useState<CrmImport>();
  const { upload, cancel, progress, failure } = useUpload((completed) => {
    setDone(completed);
    setType('');
    notify(text('done', { name: completed.fileName }), { type: 'success' });
  });
  useUnsavedChangesGuard(() => progress !== undefined);
  const begin: typeof upload = (source) => {
    setDone(undefined);
    return upload(source);
  };
  return (
    <Page title={text('title')} breadcrumb={breadcrumb} banner={<ForeignBar />}>
      <div className="crmUpload">
        <div>
          {!progress && <OpenUpload onContinue={begin} />}
          {failure !== undefined && <ErrorBox error={failure} />}
          {progress && <UploadProgress progress={progress} onCancel={cancel} />}
          {done && <UploadResult done={done} />}
          {/* It keeps what was chosen until that has been uploaded. */}
          <div hidden={progress !== undefined}>
            <UploadForm key={done?.id} type={type} onType={setType} onUpload={begin} />
          </div>
        </div>
        <ColumnRules type={type} />
      </div>
    </Page>
  );
}
