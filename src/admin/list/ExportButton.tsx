import Download from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { isAbort } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useAppResource } from '../resource/resource.ts';

/** Downloads the current list. Meanwhile the button cancels it. */
export function ExportButton({ onExport }: { onExport: (signal: AbortSignal) => Promise<void> }) {
  const { name } = useAppResource();
  const { text } = useTexts();
  const notify = useNotify();
  const read = useReadFailure();
  const { total } = useListContext();
  const [isRunning, setRunning] = useState(false);
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  async function download() {
    control.current = new AbortController();
    setRunning(true);
    try {
      await onExport(control.current.signal);
    } catch (error) {
      if (isAbort(error)) return;
      settle(error);
      const failure = read(error);
      notify(failure.message, { type: 'error', readFailure: failure });
    } finally {
      setRunning(false);
    }
  }

  if (isRunning) {
    return (
      <Button variant="outlined" onClick={() => control.current?.abort()} aria-busy>
        {text(`${name}.export.cancel`)}
      </Button>
    );
  }
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      onClick={download}
      disabled={!total}
      title={text(`${name}.export.start`)}
      className="iconAlone"
    >
      <span className="wordsAside">{text(`${name}.export.start`)}</span>
    </Button>
  );
}
