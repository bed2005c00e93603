import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { CrmImport } from '#contract/crmImports.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useUnsavedChangesGuard } from '#src/admin/form/UnsavedChangesGuard.tsx';
import type { Crumb } from '#src/admin/page/Breadcrumb.tsx';
import { Page } from '#src/admin/page/Page.tsx';
import { ForeignBar } from '#src/layout/accountShell/ForeignBar.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { deservesReview, needsReview } from './columnChoices.ts';
import { RevertChip } from './RevertReport.tsx';
import { StageNote, StoredActions, StoredUpload } from './StoredUpload.tsx';
import type { Chosen } from './UploadForm.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { UploadStart } from './UploadStart.tsx';
import { useUpload, type Wish } from './useUpload.ts';
import { useUploadBase } from './useUploadBase.ts';
import './crmUpload.css';

/** In milliseconds, between two polls of a revert. */
const revertInterval = 1_000;

const nothing: Chosen = { type: '', file: null };

/**
 * Uploads a file of CRM data into the current account (document 3, section 4, "CSV upload"). Once the file has
 * arrived, the URL names the upload, so that a reload continues it.
 */
export function UploadPage({ breadcrumb }: { breadcrumb: readonly Crumb[] }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const notify = useNotify();
  const navigate = useNavigate();
  const base = useUploadBase();
  const { importId } = useParams();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<DataProvider>();
  const [chosen, setChosen] = useState(nothing);
  const [ended, setEnded] = useState<CrmImport>();
  /** The page's own navigation asks no question. */
  const isOwnMove = useRef(false);
  const isStopped = useRef(false);

  const go = (id?: string) => {
    isOwnMove.current = true;
    navigate(id ? `${base}/${id}` : base, { replace: true });
  };
  const keep = (upload: CrmImport) => queryClient.setQueryData(queryKeyOf(upload.id), upload);
  const succeed = (name: string) => {
    setChosen(nothing);
    notify(text('crmImports.done', { name }), { type: 'success' });
    go();
  };
  const { run, cancel, progress, failure, forget } = useUpload({
    onReceived: (upload) => {
      keep(upload);
      go(upload.id);
    },
    onEnd: (upload) => {
      keep(upload);
      if (upload.state !== 'COMPLETED') return;
      setEnded(upload);
      succeed(upload.fileName);
    },
    onApplied: (fileName) => succeed(fileName),
  });
  const stored = useQuery({
    queryKey: queryKeyOf(importId),
    queryFn: ({ signal }) =>
      dataProvider.perform('crmImports.get', { params: { importId: importId ?? '' }, signal }),
    enabled: importId !== undefined && progress === undefined,
    refetchInterval: ({ state }) => (state.data?.revert?.endedOn === null ? revertInterval : false),
  });
  useUnsavedChangesGuard(() => progress !== undefined && !isOwnMove.current);
  const latest = useRef({ forget, isRunning: false });
  latest.current = { forget, isRunning: progress !== undefined };
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the address, and only then.
  useEffect(() => {
    isOwnMove.current = false;
    if (!latest.current.isRunning) latest.current.forget();
  }, [importId]);

  const send = (wish: Wish) => {
    isStopped.current = false;
    setEnded(undefined);
    const stopsAtColumns = wish.phase === 'CHECKING' ? deservesReview : needsReview;
    return run('file' in wish.source ? { ...wish, stopsAtColumns } : wish);
  };
  const stop = async () => {
    isStopped.current = true;
    const cancelled = await cancel();
    if (cancelled?.rowsProcessed) setEnded(cancelled);
    if (cancelled)
      notify(
        text('crmImports.cancelled', {
          name: cancelled.fileName,
          done: number(cancelled.rowsProcessed),
          total: number(cancelled.totalRows),
        }),
        { type: 'info' },
      );
    go();
  };

  const upload = importId === undefined ? undefined : stored.data;
  const phase = upload?.state === 'CHECKING' || upload?.state === 'APPLYING' ? upload.state : undefined;
  const goesOn = phase !== undefined && !progress && failure === undefined && !isStopped.current;
  useEffect(() => {
    if (goesOn && upload && phase) void run({ source: upload, phase });
  });

  return (
    <Page
      title={text('crmImports.title')}
      breadcrumb={importId ? [...breadcrumb, { label: text('crmImports.title'), to: base }] : breadcrumb}
      banner={<ForeignBar />}
      {...(upload && { label: upload.fileName })}
      {...(upload?.revert && { chips: <RevertChip revert={upload.revert} /> })}
      {...(upload &&
        !progress && {
          actions: <StoredActions upload={upload} onSend={send} onLeave={go} onChange={keep} />,
        })}
    >
      <StageNote upload={progress ? undefined : upload} />
      {failure !== undefined && !progress && <ErrorBox error={failure} />}
      {progress && <UploadProgress progress={progress} onCancel={stop} />}
      {!progress && importId === undefined && (
        <UploadStart chosen={chosen} onChange={setChosen} onSend={send} ended={ended} />
      )}
      {!progress && importId !== undefined && (
        <StoredUpload query={stored} onSend={send} isStopped={failure !== undefined || isStopped.current} />
      )}
    </Page>
  );
}

const queryKeyOf = (id: string | undefined) => ['crmImports', 'one', id];
