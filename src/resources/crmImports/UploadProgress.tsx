import WarningAmber from '@mui/icons-material/WarningAmber';
import { Box, LinearProgress } from '@mui/material';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { useCountWords } from './useCountWords.ts';
import type { Progress } from './useUpload.ts';

type UploadProgressProps = { progress: Progress; onCancel: () => Promise<void> };

/** The upload's progress; announced at each tenth. */
export function UploadProgress({ progress, onCancel }: UploadProgressProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { fileName, phase, upload, rows } = progress;
  const counts = rows ?? upload;
  // Until a phase's first answer the upload has the counts of the phase before.
  const done = rows?.rowsProcessed ?? (upload?.state === phase ? upload.rowsProcessed : 0);
  const total = counts?.totalRows ?? 0;
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  const chip = counts
    ? text('crmImports.processed', { done: number(done), total: number(total), smart_count: total })
    : text('crmImports.sending');
  const isChecking = upload !== undefined && phase === 'CHECKING';
  return (
    <Card
      title={fileName}
      actions={
        <ActionButton onAction={onCancel}>
          {text(isChecking ? 'crmImports.cancelCheck' : 'crmImports.cancelUpload')}
        </ActionButton>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
          <StatusChip tone="info" label={chip} />
          <span className="text-small text-secondary">
            {counts && <Pace progress={progress} percent={percent} />}
          </span>
        </Box>
        <LinearProgress
          aria-label={text(isChecking ? 'crmImports.checkProgress' : 'crmImports.progress')}
          className="uploadBar"
          {...(counts ? { variant: 'determinate', value: percent } : {})}
        />
        <div role="status" className="visuallyHidden">
          {counts ? text('crmImports.percent', { percent: percent - (percent % 10) }) : chip}
        </div>
        {upload && <SoFar progress={progress} upload={upload} />}
        <Gap gap={progress.gap} />
        <div className="text-small text-secondary">
          {text(upload ? 'crmImports.leaving.received' : 'crmImports.leaving.sending')}
        </div>
      </Box>
    </Card>
  );
}

function Pace({ progress: { secondsLeft, isLost }, percent }: { progress: Progress; percent: number }) {
  const { text } = useTexts();
  const { percent: inPercent } = useFormats();
  if (isLost) return text('crmImports.waitingForConnection');
  const share = inPercent(percent / 100);
  if (secondsLeft === undefined) return share;
  const isLong = secondsLeft >= 90;
  // Rounded to five seconds: a number that changes constantly says nothing.
  const count = isLong ? Math.ceil(secondsLeft / 60) : Math.max(5, Math.ceil(secondsLeft / 5) * 5);
  return text(isLong ? 'crmImports.minutesLeft' : 'crmImports.secondsLeft', {
    share,
    smart_count: count,
    count,
  });
}

function SoFar({ progress, upload }: { progress: Progress; upload: NonNullable<Progress['upload']> }) {
  const { text } = useTexts();
  const { label, word } = useFields();
  const counts = useCountWords();
  return (
    <FactList
      facts={[
        { label: label('type'), value: word('type', upload.type) },
        { label: text('crmImports.soFar'), value: upload.state === progress.phase ? counts(upload) : '–' },
        {
          label: text('crmImports.started'),
          value: (
            <>
              <Timestamp at={upload.startedOn} />, {upload.startedByUserName}
            </>
          ),
        },
      ]}
    />
  );
}

/** Announced once the connection is back. */
function Gap({ gap }: Pick<Progress, 'gap'>) {
  const { text } = useTexts();
  const { number } = useFormats();
  return (
    <div role="status">
      {gap && (
        <div className="uploadNotice">
          <WarningAmber fontSize="small" />
          <span>
            <strong>
              {text('crmImports.gap.lost', { smart_count: gap.seconds, count: number(gap.seconds) })}
            </strong>{' '}
            {text('crmImports.gap.wentOn', { row: number(gap.row) })}
          </span>
        </div>
      )}
    </div>
  );
}
