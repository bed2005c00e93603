import { Box, LinearProgress } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useFormats } from '#i18n/format.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import type { Progress } from './useUpload.ts';

type UploadProgressProps = { progress: Progress; onCancel: () => Promise<void> };

/** How far the upload is; spoken at each tenth of the way. */
export function UploadProgress({ progress, onCancel }: UploadProgressProps) {
  const { text } = useRecordTexts();
  const { number } = useFormats();
  const { fileName, rowsProcessed, totalRows } = progress;
  const percent = totalRows > 0 ? Math.floor((rowsProcessed / totalRows) * 100) : 0;
  const isSending = totalRows === 0;
  const chip = isSending
    ? text('sending')
    : text('processed', {
        done: number(rowsProcessed),
        total: number(totalRows),
        smart_count: totalRows,
      });
  return (
    <Card title={fileName} actions={<ActionButton onAction={onCancel}>{text('cancelUpload')}</ActionButton>}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <StatusChip tone="info" label={chip} />
        <LinearProgress
          aria-label={text('progress')}
          sx={{ width: '100%', height: 8, borderRadius: 1 }}
          {...(isSending ? {} : { variant: 'determinate', value: percent })}
        />
        <Box role="status" sx={visuallyHidden}>
          {isSending ? chip : text('percent', { percent: percent - (percent % 10) })}
        </Box>
      </Box>
    </Card>
  );
}
