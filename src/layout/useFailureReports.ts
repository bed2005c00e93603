import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useSignedIn } from './SignedIn';

/** Shows what is reported as a toast. */
export function useFailureReports(): void {
  const notify = useNotify();
  const { failures } = useSignedIn();
  useEffect(
    () => failures.listen((failure) => notify(failure.message, { type: 'error' })),
    [failures, notify],
  );
}
