import { Box, Button, Typography } from '@mui/material';
import { failureOf } from '../../dataProviders/callError';
import { useTexts } from '../../i18n/texts';
import { useDocumentTitle } from '../ui/useDocumentTitle';

/** In place of the app when it could not start. */
export function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { text } = useTexts();
  useDocumentTitle(text('layout.startFailed.title'));
  const { requestId } = failureOf(error);
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', mt: 12, px: 2 }}>
      <div role="alert">
        <Typography variant="h1">{text('layout.startFailed.title')}</Typography>
        <Typography sx={{ my: 2 }}>{text('layout.startFailed.text')}</Typography>
      </div>
      {requestId && (
        <Typography variant="caption" component="p" sx={{ mb: 2 }}>
          {text('errors.requestId', { id: requestId })}
        </Typography>
      )}
      <Button variant="contained" onClick={onRetry}>
        {text('ui.retry')}
      </Button>
    </Box>
  );
}
