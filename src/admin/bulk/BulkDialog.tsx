import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
} from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import type { Bulk } from '#contract/bulk.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { BulkReport, DownloadRefused } from './BulkReport.tsx';
import { type FollowedBulk, useBulks } from './BulksContext.ts';
import { settledIn } from './settledIn.ts';
import { useBulk, useStartUndo } from './useBulk.ts';

type BulkDialogProps = {
  followed: FollowedBulk;
  /** Puts it in the background, to be reopened later. */
  onHide: () => void;
  /** Its report was read. */
  onForget: () => void;
};

/** A bulk's progress, with the way to stop it; and once it has ended, its report. */
export function BulkDialog({ followed, onHide, onForget }: BulkDialogProps) {
  const { text } = useTexts();
  const titleId = useId();
  const { data: bulk, error, isFetching, refetch, cancel } = useBulk(followed);
  const { run, isRunning, failure } = useSingleFlight(cancel);
  const isOver = bulk !== undefined && bulk.status !== 'RUNNING';
  const name = text(`${followed.resource}.bulk.${followed.action}.action`);
  const isRead = useRef(false);
  const close = () => {
    isRead.current = isOver;
    (isOver ? onForget : onHide)();
  };
  useEffect(() => () => queueMicrotask(() => returnFocus(isRead.current)), []);
  return (
    <Dialog
      open
      onClose={(event) => !isRepeated(event) && close()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{text(`ui.bulk.${isOver ? 'ended' : 'running'}`, { name })}</DialogTitle>
      <DialogContent>
        {failure !== undefined && <ErrorBox error={failure} />}
        {error && (
          <LoadFailure
            message={text('ui.bulk.couldNotLoad')}
            error={error}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )}
        {!bulk && !error && <LoadingState lines={2} />}
        {bulk && !isOver && <Progress bulk={bulk} />}
        {bulk && <BulkReport bulk={bulk} followed={followed} onLeave={close} />}
      </DialogContent>
      <DialogActions>
        {isOver && bulk.refusals.length > 0 && <DownloadRefused bulk={bulk} />}
        {isOver && bulk.done > 0 && followed.undo && <UndoButton followed={followed} />}
        {bulk && !isOver && (
          <BusyButton color="inherit" onClick={() => run()} isBusy={isRunning}>
            {text('ui.bulk.cancel')}
          </BusyButton>
        )}
        <Button variant="contained" onClick={close} autoFocus>
          {text(isOver ? 'ui.bulk.close' : 'ui.bulk.hide')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Takes back what it has done, as another bulk, whose report replaces this one. */
function UndoButton({ followed }: { followed: FollowedBulk }) {
  const { text } = useTexts();
  const { follow } = useBulks();
  const start = useStartUndo(followed);
  const { run, isRunning } = useSingleFlight(async () => follow(await start(), followed.id));
  return (
    <BusyButton color="inherit" onClick={() => run()} isBusy={isRunning}>
      {text('ui.bulk.undo')}
    </BusyButton>
  );
}

/** The second click of a double click, whose button has moved from under the pointer, does not close it. */
const isRepeated = (event: object) => 'detail' in event && Number(event.detail) > 1;

/**
 * The button that began it is gone with its dialog, and the chip with its read report: only the page's heading is
 * left. A focus set while this dialog's code was loading was nobody's choice.
 */
function returnFocus(isRead: boolean) {
  if (!isRead && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Announced by quarters: each step would talk over everything else. */
function Progress({ bulk }: { bulk: Bulk }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const settled = settledIn(bulk);
  const percent = bulk.total === 0 ? 100 : (100 * settled) / bulk.total;
  const words = { done: number(settled), total: number(bulk.total) };
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <LinearProgress variant="determinate" value={percent} aria-label={text('ui.bulk.progress')} />
      <div className="text-numbers">{text('ui.bulk.soFar', words)}</div>
      <div role="status" className="visuallyHidden">
        {text('ui.bulk.percent', { percent: number(Math.floor(percent / 25) * 25) })}
      </div>
    </Box>
  );
}
