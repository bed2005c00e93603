import { useEffect } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import { useSignedIn } from './SignedIn';

/** The general error reporter (document 1, section 8): failures that no screen explains reach the person as a toast. */
export function createFailureReports() {
  const listeners = new Set<(failure: HttpError) => void>();
  return {
    send(failure: HttpError) {
      console.error(failure.body.code, failure.status, failure.body.requestId);
      for (const listener of listeners) listener(failure);
    },
    listen(listener: (failure: HttpError) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type FailureReports = ReturnType<typeof createFailureReports>;

/** Shows what is reported as a toast. */
export function useFailureReports(): void {
  const notify = useNotify();
  const { failures } = useSignedIn();
  useEffect(
    () => failures.listen((failure) => notify(failure.message, { type: 'error' })),
    [failures, notify],
  );
}
