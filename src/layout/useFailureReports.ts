import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useReadFailure } from '../ui/readFailure.ts';
import { isSettled } from '../ui/settledFailures.ts';
import { useSignedIn } from './SignedIn.ts';

/** Within this many milliseconds a screen shows a failure of its own. */
const patience = 250;

/** Shows what is reported as a toast, unless a screen shows it where it happened. */
export function useFailureReports(): void {
  const notify = useNotify();
  const read = useReadFailure();
  const { failures } = useSignedIn();
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stopListening = failures.listen((failure) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (!isSettled(failure)) notify(failure.message, { type: 'error', failure, said: read(failure) });
      }, patience);
      timers.add(timer);
    });
    return () => {
      stopListening();
      timers.forEach(clearTimeout);
    };
  }, [failures, notify, read]);
}
