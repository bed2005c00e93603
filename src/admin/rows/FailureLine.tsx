import ErrorOutlined from '@mui/icons-material/ErrorOutline';
import { type ReactNode, useEffect } from 'react';
import { failureOf } from '#dataProviders/callError.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';

type FailureLineProps = {
  error: unknown;
  /** Words it, if part of the message is a link. */
  word: ((error: unknown) => ReactNode) | undefined;
};

/** Why a row was refused: a violated rule in one line, anything else like every failure. */
export function FailureLine({ error, word }: FailureLineProps) {
  const read = useReadFailure();
  useEffect(() => settle(error), [error]);
  const { code } = failureOf(error);
  if (!refusals.includes(code)) {
    return (
      <div className="partBox">
        <ErrorBox error={error} />
      </div>
    );
  }
  const { message, details } = read(error);
  return (
    <div className="partLine" data-tone="error" role="alert">
      <ErrorOutlined />
      <div>{word?.(error) ?? [message, ...details].join(' ')}</div>
    </div>
  );
}

const refusals: readonly string[] = ['VALIDATION_ERROR', 'DUPLICATE'];
