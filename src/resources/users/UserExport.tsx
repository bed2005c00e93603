import Download from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useLocaleState, useNotify, useTranslate } from 'react-admin';
import type { QueryOf } from '../../../contract/operations';
import { isAbort } from '../../../dataProviders/call';
import type { DataProvider } from '../../../dataProviders/types';
import { saveFile } from '../../ui/saveFile';

/** All users that the list's filters let through, as a spreadsheet. While it comes, the button stops it. */
export function UserExport() {
  const translate = useTranslate();
  const notify = useNotify();
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
    const query = {
      ...filterValues,
      orderField: sort.field,
      orderDirection: sort.order.toLowerCase(),
      locale,
    } as QueryOf<'users.export'>;
    try {
      const { blob, filename } = await dataProvider.download('users.export', {
        query,
        signal: control.signal,
      });
      saveFile(blob, filename);
    } catch (error) {
      if (!isAbort(error)) notify((error as Error).message, { type: 'error' });
    } finally {
      setRunning(undefined);
    }
  }

  if (running) {
    return (
      <Button variant="outlined" onClick={() => running.abort()} aria-busy>
        {translate('users.export.cancel')}
      </Button>
    );
  }
  return (
    <Button variant="outlined" startIcon={<Download />} onClick={download} disabled={!total}>
      {translate('users.export.start')}
    </Button>
  );
}
