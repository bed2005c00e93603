import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { isConnectionLost, isLossTold, onLossTold } from '../ui/lostConnection.ts';
import { useReadFailure } from '../ui/readFailure.ts';
import { isSettled, settle } from '../ui/settledFailures.ts';
import { useSignedIn } from './SignedIn.ts';

/** Within this many milliseconds a screen shows a failure of its own. */
const patience = 250;

/**
 * Shows what is reported as a toast, unless a screen shows it where it happened. A lost connection needs none where a place
 * on the page tells of it, or where all is offline, which has a strip of its own.
 */
export function useFailureReports(): void {
  const notify = useNotify();
  const read = useReadFailure();
  const { failures } = useSignedIn();
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const losses = new Set<unknown>();
    const tellLossOnce = () => {
      if (!isLossTold() && onlineManager.isOnline()) return;
      losses.forEach(settle);
      losses.clear();
    };
    const stopListening = failures.listen((failure) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (isConnectionLost(failure)) losses.add(failure);
        tellLossOnce();
        if (!isSettled(failure)) notify(failure.message, { type: 'error', failure, said: read(failure) });
      }, patience);
      timers.add(timer);
    });
    const stops = [stopListening, onLossTold(tellLossOnce), onlineManager.subscribe(tellLossOnce)];
    return () => {
      for (const stop of stops) stop();
      timers.forEach(clearTimeout);
    };
  }, [failures, notify, read]);
}
