import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { type CrmImport, openImportStates } from '#contract/crmImports.ts';
import { mayLackCall } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { settle } from '#src/ui/settledFailures.ts';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { useDiscard } from './useDiscard.ts';
import { useUploadBase } from './useUploadBase.ts';

/** What the server keeps of the account's uploads; another back end may keep none. */
export function useKeptUploads() {
  const dataProvider = useDataProvider<DataProvider>();
  const query = { state: [...openImportStates] };
  const open = useQuery({
    queryKey: ['crmImports', 'open'],
    queryFn: ({ signal }) => dataProvider.perform('crmImports.list', { query, signal }),
  });
  const isLacking = mayLackCall(open.error);
  useEffect(() => {
    if (isLacking) settle(open.error);
  }, [isLacking, open.error]);
  return { open, areKept: !open.isPending && !isLacking };
}

/** The account's unfinished upload; there is one at most. */
export function OpenUpload({ open: { data, error, refetch, isFetching } }: OpenUploadProps) {
  const { text } = useTexts();
  if (error)
    return (
      <LoadFailure
        message={text('crmImports.open.couldNotLoad')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const [upload] = data ?? [];
  return upload ? <OpenCard upload={upload} /> : null;
}

type OpenUploadProps = { open: ReturnType<typeof useKeptUploads>['open'] };

type OpenCardProps = {
  upload: CrmImport;
  /** Continues it here; otherwise on its own page. */
  onContinue?: () => unknown;
};

export function OpenCard({ upload, onContinue }: OpenCardProps) {
  const { text } = useTexts();
  const { word } = useFields();
  const { number } = useFormats();
  const base = useUploadBase();
  const discard = useDiscard(upload);
  const {
    id: importId,
    fileName,
    type,
    state,
    startedOn,
    startedByUserName: user,
    totalRows: total,
  } = upload;
  const done = state === 'APPLYING' ? upload.rowsProcessed : 0;
  const goOn = onContinue ? { onClick: () => onContinue() } : { component: Link, to: `${base}/${importId}` };
  return (
    <Card title={text('crmImports.open.title')}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box className="text-strong" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Box>
        <div className="text-secondary">
          {word('type', type)},{' '}
          {text('crmImports.processed', { done: number(done), total: number(total), smart_count: total })}
        </div>
        <div className="text-secondary">
          {text('crmImports.open.startedBy', { user })} <Timestamp at={startedOn} />
        </div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button variant="contained" {...goOn}>
            {text('crmImports.open.continue')}
          </Button>
          <ActionButton onAction={discard}>{text('crmImports.open.discard')}</ActionButton>
        </Box>
      </Box>
    </Card>
  );
}
