import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { isConnectionLost, isLossTold, onLossTold } from '../ui/lostConnection.ts';
import { useReadFailure } from '../ui/readFailure.ts';
import { isSettled, settle } from '../ui/settledFailures.ts';
import { usePageSession } from './session/PageSession.ts';

/** Milliseconds for which a screen shows its own failure. */
const patience = 250;

/**
 * Shows reported failures as toasts, unless a screen shows them in place. A lost connection needs none if the page
 * already says so, or when offline, which has its own strip; it is over once a call succeeds.
 */
export function useFailureReports(): void {
  const notify = useNotify();
  const read = useReadFailure();
  const { failures } = usePageSession();
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const losses = new Set<unknown>();
    const settleLosses = () => {
      losses.forEach(settle);
      losses.clear();
    };
    const tellLossOnce = () => {
      if (isLossTold() || !onlineManager.isOnline()) settleLosses();
    };
    const stopListening = failures.listen((failure) => {
      if (isConnectionLost(failure)) losses.add(failure);
      const timer = setTimeout(() => {
        timers.delete(timer);
        tellLossOnce();
        if (!isSettled(failure)) notify(failure.message, { type: 'error', failure, said: read(failure) });
      }, patience);
      timers.add(timer);
    });
    const stops = [
      stopListening,
      onLossTold(tellLossOnce),
      onlineManager.subscribe(tellLossOnce),
      failures.onReached(settleLosses),
    ];
    return () => {
      for (const stop of stops) stop();
      timers.forEach(clearTimeout);
    };
  }, [failures, notify, read]);
}
