import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

type LoadFailureProps = {
  /** What could not be loaded. */
  message: string;
  /** Why; its message is the server's, or a key of the catalogs. */
  error?: Error | undefined;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
};

/** Says that something could not be loaded, and offers to try again. What was there before stays beside it. */
export function LoadFailure({ message, error, onRetry, isRetrying = false }: LoadFailureProps) {
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
      {error && <div>{translate(error.message, { _: error.message })}</div>}
    </Alert>
  );
}
