import Download from '@mui/icons-material/Download';
import { Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useLocaleState, useNotify } from 'react-admin';
import type { OperationId } from '#contract/operations.ts';
import { isAbort } from '#dataProviders/callError.ts';
import { ownTimeZone } from '#dataProviders/ownTimeZone.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { iconAlone, wordsAside } from '#src/ui/list/aside.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useRecordTexts } from './useRecordTexts.ts';

type RecordExportProps = {
  call: OperationId;
  /** The record that all of them belong to. */
  of?: Readonly<Record<string, string>> | undefined;
};

/** All records that the list's filters let through, as a file. While it comes, the button stops it. */
export function RecordExport({ call, of }: RecordExportProps) {
  const { text } = useRecordTexts();
  const notify = useNotify();
  const read = useReadFailure();
  const dataProvider = useDataProvider<DataProvider>();
  const [locale] = useLocaleState();
  const { filterValues, sort, total } = useListContext();
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef(running);
  latest.current = running;
  useEffect(() => () => latest.current?.abort(), []);

  async function download() {
    const control = new AbortController();
    setRunning(control);
    const order = { orderField: sort.field, orderDirection: sort.order.toLowerCase() };
    const query = { ...filterValues, ...order, locale, timeZone: ownTimeZone() };
    try {
      const [id] = Object.values(of ?? {});
      const { blob, filename } = await dataProvider.download(call, {
        ...(id !== undefined && { params: { id } }),
        query,
        signal: control.signal,
      });
      saveFile(blob, filename);
    } catch (error) {
      if (isAbort(error)) return;
      settle(error);
      const said = read(error);
      notify(said.message, { type: 'error', said });
    } finally {
      setRunning(undefined);
    }
  }

  if (running) {
    return (
      <Button variant="outlined" onClick={() => running.abort()} aria-busy>
        {text('export.cancel')}
      </Button>
    );
  }
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      onClick={download}
      disabled={!total}
      title={text('export.start')}
      sx={iconAlone}
    >
      <Box component="span" sx={wordsAside}>
        {text('export.start')}
      </Box>
    </Button>
  );
}
