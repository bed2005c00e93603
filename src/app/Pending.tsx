import { Box } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';

/** A page's placeholder before its first parts are loaded. Visible only after 300 ms. */
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
