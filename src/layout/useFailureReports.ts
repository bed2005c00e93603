import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { isSettled } from '../ui/settledFailures';
import { useSignedIn } from './SignedIn';

/** Within this many milliseconds a screen shows a failure of its own. */
const patience = 250;

/** Shows what is reported as a toast, unless a screen shows it where it happened. */
export function useFailureReports(): void {
  const notify = useNotify();
  const { failures } = useSignedIn();
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stopListening = failures.listen((failure) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (!isSettled(failure)) notify(failure.message, { type: 'error', failure });
      }, patience);
      timers.add(timer);
    });
    return () => {
      stopListening();
      timers.forEach(clearTimeout);
    };
  }, [failures, notify]);
}
