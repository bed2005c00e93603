import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

type LoadFailureProps = {
  /** What could not be loaded. */
  message: string;
  /** What the server said of it, where it said something. */
  reason?: string | undefined;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
};

/** Says that something could not be loaded, and offers to try again. What was there before stays beside it. */
export function LoadFailure({ message, reason, onRetry, isRetrying = false }: LoadFailureProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" onClick={onRetry} disabled={isRetrying}>
          {translate('ui.retry')}
        </Button>
      }
    >
      {message}
      {reason && <div>{reason}</div>}
    </Alert>
  );
}
