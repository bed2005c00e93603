import { type ReactNode, useEffect } from 'react';
import { FailureText } from './FailureText.tsx';
import { useReadFailure } from './readFailure.ts';
import { settle } from './settledFailures.ts';

type ErrorBoxProps = {
  /** What a provider threw; undefined if only `about` is known. */
  error: unknown;
  /** What failed. */
  about?: string;
  /** The next step. */
  action?: ReactNode;
};

/** A failure as the server explained it: message, details and the request to quote (document 1, section 8). */
export function ErrorBox({ error, about, action }: ErrorBoxProps) {
  const read = useReadFailure();
  useEffect(() => settle(error), [error]);
  return (
    <div className="errorBox" role="alert">
      <FailureText failure={error === undefined ? undefined : read(error)} about={about} />
      {action}
    </div>
  );
}
