import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ErrorBox } from './ErrorBox.tsx';

type LoadFailureProps = {
  /** What could not be loaded. */
  message: string;
  /** Why. */
  error?: Error | undefined;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
};

/** Says that something could not be loaded, and offers to try again. What was there before stays beside it. */
export function LoadFailure({ message, error, onRetry, isRetrying = false }: LoadFailureProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ mb: 1.5 }}>
      <ErrorBox
        about={message}
        error={error}
        action={
          <Button
            color="inherit"
            size="small"
            sx={{ mt: 1, marginInlineStart: '-10px' }}
            onClick={onRetry}
            disabled={isRetrying}
          >
            {translate('ui.retry')}
          </Button>
        }
      />
    </Box>
  );
}
