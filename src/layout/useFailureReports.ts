import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { isConnectionLost, isLossReported, onLossReported } from '../ui/lostConnection.ts';
import { useReadFailure } from '../ui/readFailure.ts';
import { isSettled, settle } from '../ui/settledFailures.ts';
import { usePageSession } from './session/PageSession.ts';

/** In ms: a screen shows its own failure until then. */
const ownTime = 250;
/** In ms: a toast can be read for so long, also if another call succeeds at once. */
const readingTime = 5_000;

/**
 * Shows reported failures as toasts, unless a screen shows them in place. A lost connection needs none if the page
 * already says so, or when offline, which has its own strip; it is over soon after a call succeeds.
 */
export function useFailureReports(): void {
  const notify = useNotify();
  const read = useReadFailure();
  const { failures } = usePageSession();
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const losses = new Set<unknown>();
    const after = (ms: number, act: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms);
      timers.add(timer);
    };
    const settleLosses = (over: Iterable<unknown>) => {
      for (const loss of over) {
        losses.delete(loss);
        settle(loss);
      }
    };
    const tellLossOnce = () => {
      if (isLossReported() || !onlineManager.isOnline()) settleLosses(losses);
    };
    const settleSoon = () => {
      const over = [...losses];
      if (over.length > 0) after(readingTime, () => settleLosses(over));
    };
    const stopListening = failures.listen((failure) => {
      if (isConnectionLost(failure)) losses.add(failure);
      after(ownTime, () => {
        tellLossOnce();
        if (!isSettled(failure))
          notify(failure.message, { type: 'error', failure, readFailure: read(failure) });
      });
    });
    const stops = [
      stopListening,
      onLossReported(tellLossOnce),
      onlineManager.subscribe(tellLossOnce),
      failures.onReached(settleSoon),
    ];
    return () => {
      for (const stop of stops) stop();
      timers.forEach(clearTimeout);
    };
  }, [failures, notify, read]);
}
