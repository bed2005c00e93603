import { Box, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { ErrorBox } from './ErrorBox.tsx';
import { isConnectionLost, useLostPlace } from './lostConnection.ts';
import { settle } from './settledFailures.ts';

type LoadFailureProps = {
  /** What could not be loaded. */
  message: string;
  /** Why. */
  error?: Error | undefined;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
};

/**
 * Says that something could not be loaded, and offers a retry. Earlier data stays beside it. A page reports a lost
 * connection once, in the highest place left empty: the others only say what is missing.
 */
export function LoadFailure({ message, error, onRetry, isRetrying = false }: LoadFailureProps) {
  const { text } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const isLost = isConnectionLost(error);
  const { isTeller, retryAll } = useLostPlace(place, isLost, onRetry);
  useEffect(() => settle(error), [error]);
  return (
    <Box ref={place} className="loadFailure" sx={{ mb: 1.5 }}>
      {isLost && !isTeller ? (
        <div className="text-secondary">{message}</div>
      ) : (
        <ErrorBox
          about={message}
          error={error}
          action={
            <Button
              color="inherit"
              size="small"
              sx={{ mt: 1, marginInlineStart: '-10px' }}
              onClick={isLost ? retryAll : onRetry}
              disabled={isRetrying}
            >
              {text('ui.retry')}
            </Button>
          }
        />
      )}
    </Box>
  );
}
