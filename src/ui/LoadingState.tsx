import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Stands where a record will be: bars that appear only when loading takes longer than 300 ms. */
export function LoadingState({ lines = 4 }: { lines?: number }) {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('ui.loading')} sx={lateStyle}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without content have no other name
        <Skeleton key={line} width={`${80 - 12 * (line % 3)}%`} height={32} />
      ))}
    </Box>
  );
}

const lateStyle = {
  animation: 'appear 200ms 300ms both',
  '@keyframes appear': { from: { opacity: 0 } },
};
