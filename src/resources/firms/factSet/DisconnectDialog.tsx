import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Firm } from '#contract/firms.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { counted, keptValues } from './keptValues.ts';
import { MergeTable } from './MergeTable.tsx';
import { mergeRows } from './mergeRows.ts';

/** Ends a firm's connection to the external provider; a dry run shows what is removed unless it is kept. */
export function DisconnectDialog({ firm, onClose }: { firm: Firm; onClose: () => void }) {
  const { text, locale } = useTexts();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { id, displayName: name } = firm;
  const { data: merge, ...preview } = useQuery({
    // Not invalidated once the firm is disconnected: nothing is left to preview then.
    queryKey: ['disconnectPreview', id],
    queryFn: ({ signal }) =>
      dataProvider.perform('firms.disconnectFactSet', {
        params: { id },
        query: { isDryRun: true },
        body: {},
        version: undefined,
        signal,
      }),
    select: (answer) => ({ rows: mergeRows(answer, locale), version: answer.before.version }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const disconnect = useSingleFlight(async ({ rows, version }: NonNullable<typeof merge>) => {
    const body = { keep: keptValues(rows, kept) };
    try {
      await dataProvider.perform('firms.disconnectFactSet', { params: { id }, body, version });
    } catch (error) {
      if (failureOf(error).code === 'EDIT_CONFLICT') await preview.refetch();
      throw error;
    }
    notify(text('factSetFirms.disconnect.done', { name }), { type: 'success' });
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (merge) void disconnect.run(merge);
  };
  const rows = merge?.rows;
  const { kept: keptCount, others } = counted(rows ?? [], kept);
  return (
    <FormDialog
      width="lg"
      isDestructive
      title={text('firms.factSet.disconnect')}
      about={
        <>
          {name} <code>{firm.key}</code>
        </>
      }
      submitLabel={text('firms.factSet.disconnect')}
      isIncomplete={rows === undefined}
      isSaving={disconnect.isRunning}
      failure={disconnect.failure}
      isUnsaved={() => keptCount > 0}
      onSubmit={submit}
      onClose={onClose}
      note={
        rows && (
          <span className="dialogNote" role="status">
            {text('factSetFirms.merge.dropped', {
              smart_count: others,
              kept: text('factSetFirms.merge.stay', { smart_count: keptCount }),
            })}
          </span>
        )
      }
    >
      <Alert severity="info">{text('factSetFirms.disconnect.about')}</Alert>
      {preview.error && (
        <LoadFailure
          message={text('factSetFirms.disconnect.couldNotPreview')}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      )}
      {!rows && !preview.error && <LoadingState lines={6} />}
      {rows && <MergeTable rows={rows} other="drop" kept={kept} onKeep={setKept} />}
    </FormDialog>
  );
}
