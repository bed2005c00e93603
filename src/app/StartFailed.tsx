import { Box, Button, Typography } from '@mui/material';
import { asCallError, ContractBreach } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { useDocumentTitle } from '../ui/useDocumentTitle.ts';

/** In place of the app when it could not start. */
export function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { text } = useTexts();
  useDocumentTitle(text('layout.startFailed.title'));
  const { cause, body } = asCallError(error);
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', mt: 12, px: 2 }}>
      <div role="alert">
        <Typography variant="h1">{text('layout.startFailed.title')}</Typography>
        <Typography sx={{ my: 2 }}>{text('layout.startFailed.text')}</Typography>
      </div>
      {cause instanceof ContractBreach && (
        <>
          <Typography>{text('layout.startFailed.faults')}</Typography>
          <Box component="ul" className="text-mono text-small" sx={{ pl: 3, overflowWrap: 'anywhere' }}>
            {cause.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </Box>
        </>
      )}
      {body.requestId && (
        <Typography variant="caption" component="p" sx={{ mb: 2 }}>
          {text('errors.requestId', { id: body.requestId })}
        </Typography>
      )}
      <Button variant="contained" onClick={onRetry}>
        {text('ui.retry')}
      </Button>
    </Box>
  );
}
