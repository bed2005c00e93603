import { Link } from 'react-router-dom';
import type { CrmImport } from '#contract/crmImports.ts';
import { useTexts } from '#i18n/texts.ts';
import { Card } from '#src/ui/Card.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { ColumnRules } from './ColumnRules.tsx';
import { OpenUpload, useKeptUploads } from './OpenUpload.tsx';
import { RowCounts } from './RowCounts.tsx';
import { type Chosen, UploadForm } from './UploadForm.tsx';
import { UploadHistory } from './UploadHistory.tsx';
import { EmptiedValues, RejectedRows } from './UploadReport.tsx';
import type { Wish } from './useUpload.ts';
import { useUploadBase } from './useUploadBase.ts';

type UploadStartProps = {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onSend: (wish: Wish) => unknown;
  /** What has just been uploaded, or cancelled. */
  ended: CrmImport | undefined;
};

/** Where a file is chosen, beside its rules and above the account's uploads, if they are kept. */
export function UploadStart({ chosen, onChange, onSend, ended }: UploadStartProps) {
  const { open, areKept } = useKeptUploads();
  return (
    <>
      <div className="crmUpload">
        <div className="uploadParts">
          {!ended && areKept && <OpenUpload open={open} />}
          {ended && <UploadResult upload={ended} />}
          <UploadForm key={ended?.id} chosen={chosen} onChange={onChange} onSend={onSend} />
        </div>
        <ColumnRules type={chosen.type} />
      </div>
      {areKept && <UploadHistory />}
    </>
  );
}

/** What the upload changed, and the link to the lines it left out. */
function UploadResult({ upload }: { upload: CrmImport }) {
  const { text } = useTexts();
  const base = useUploadBase();
  return (
    <Card title={upload.fileName}>
      <div className="uploadParts">
        <p className="uploadFacts">
          {text(`crmImports.over.${upload.state}`)}{' '}
          <TextLink as={Link} {...{ to: `${base}/${upload.id}` }}>
            {text('crmImports.report.open')}
          </TextLink>{' '}
          <EmptiedValues upload={upload} />
        </p>
        <RowCounts upload={upload} />
        {upload.errorRows > 0 && <RejectedRows upload={upload} />}
      </div>
    </Card>
  );
}
