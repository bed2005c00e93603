import { Box } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';

/** Where a page will be, before its first parts are here. Seen only when that takes longer than 300 ms. */
export function Pending() {
  const { text } = useTexts();
  return (
    <Box component="main" role="status" sx={pendingStyle}>
      {text('shell.loading')}
    </Box>
  );
}

const pendingStyle = {
  display: 'grid',
  placeItems: 'center',
  minHeight: '100vh',
  color: 'text.secondary',
  animation: 'appear 200ms 300ms both',
  '@keyframes appear': { from: { opacity: 0 } },
};
