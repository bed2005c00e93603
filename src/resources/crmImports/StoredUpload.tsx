import { Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { CrmImport } from '#contract/crmImports.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { NotFound } from '#src/admin/page/NotFound.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { ColumnMapping, columnsForm } from './ColumnMapping.tsx';
import { isUnmapped } from './columnChoices.ts';
import { OpenCard } from './OpenUpload.tsx';
import { RevertUpload } from './RevertUpload.tsx';
import { SendButtons } from './UploadForm.tsx';
import { UploadFacts, UploadReport } from './UploadReport.tsx';
import { useDiscard } from './useDiscard.ts';
import type { Wish } from './useUpload.ts';
import { useUploadBase } from './useUploadBase.ts';

type StoredUploadProps = {
  query: Pick<UseQueryResult<CrmImport>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  onSend: (wish: Wish) => unknown;
  /** Nothing continues by itself. */
  isStopped: boolean;
};

/** An upload stored on the server: its columns, its report, or the way to continue it. */
export function StoredUpload({ query, onSend, isStopped }: StoredUploadProps) {
  const { text } = useTexts();
  const { data: upload, error, refetch, isFetching } = query;
  if (!upload && error && failureOf(error).code === 'NOT_FOUND')
    return <NotFound resource="crmImports" title={text('crmImports.notFound')} />;
  if (!upload && error)
    return (
      <LoadFailure
        message={text('crmImports.notLoaded')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!upload) return <LoadingState />;
  if (upload.state === 'RECEIVED')
    return (
      <div className="uploadParts">
        <p className="uploadFacts">
          <UploadFacts upload={upload} />
        </p>
        <ColumnMapping key={upload.id} upload={upload} onSend={onSend} />
      </div>
    );
  if (upload.state !== 'CHECKING' && upload.state !== 'APPLYING') return <UploadReport upload={upload} />;
  return isStopped ? (
    <OpenCard upload={upload} onContinue={() => onSend({ source: upload, phase: phaseOf(upload) })} />
  ) : (
    <LoadingState />
  );
}

/** Its progress, for those who do not see the screen change. */
export function StageNote({ upload }: { upload: CrmImport | undefined }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const looks = upload?.columns.filter(isUnmapped).length ?? 0;
  const change = upload ? upload.newRows + upload.changedRows : 0;
  return (
    <div role="status" className="visuallyHidden">
      {upload?.state === 'RECEIVED' &&
        text('crmImports.columns.needLook', {
          smart_count: looks,
          count: looks,
          total: upload.columns.length,
        })}
      {upload?.state === 'CHECKED' &&
        `${text('crmImports.report.changes', { smart_count: change, count: number(change) })} ${text('crmImports.report.nothingYet')}`}
      {upload?.revert &&
        (upload.revert.endedOn
          ? text('crmImports.revert.report')
          : text('crmImports.revert.underWay', { user: upload.revert.startedByUserName }))}
    </div>
  );
}

const phaseOf = ({ state }: CrmImport) => (state === 'CHECKING' ? 'CHECKING' : 'APPLYING');

type StoredActionsProps = {
  upload: CrmImport;
  onSend: (wish: Wish) => unknown;
  onLeave: () => void;
  /** It is being reverted. */
  onChange: (upload: CrmImport) => void;
};

/** Its actions: another file replaces one of which nothing is applied. */
export function StoredActions({ upload, onSend, onLeave, onChange }: StoredActionsProps) {
  const { text } = useTexts();
  const base = useUploadBase();
  const discard = useDiscard(upload);
  const { state, endedOn } = upload;
  if (endedOn !== null || state === 'EXPIRED')
    return (
      <>
        {upload.revertableUntil && <RevertUpload upload={upload} onBegun={onChange} />}
        <Button variant="contained" component={Link} to={base}>
          {text('crmImports.anotherFile')}
        </Button>
      </>
    );
  if (state !== 'RECEIVED' && state !== 'CHECKED') return null;
  return (
    <>
      <ActionButton onAction={() => discard().then(onLeave)}>{text('crmImports.anotherFile')}</ActionButton>
      {state === 'RECEIVED' && <SendButtons form={columnsForm} />}
      {state === 'CHECKED' && (
        <Button variant="contained" onClick={() => onSend({ source: upload, phase: 'APPLYING' })}>
          {text('crmImports.upload')}
        </Button>
      )}
    </>
  );
}
