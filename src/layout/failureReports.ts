import type { CallError } from '#dataProviders/callError.ts';

/** The general error reporter (document 1, section 8): failures that no screen shows appear as a toast. */
export function createFailureReports() {
  const listeners = new Set<(failure: CallError) => void>();
  const reachedListeners = new Set<() => void>();
  return {
    send(failure: CallError) {
      console.error(failure.body.code, failure.status, failure.body.requestId);
      for (const listener of listeners) listener(failure);
    },
    /** A call has succeeded, so that a lost connection is back. */
    reached() {
      for (const listener of reachedListeners) listener();
    },
    onReached(listener: () => void) {
      reachedListeners.add(listener);
      return () => {
        reachedListeners.delete(listener);
      };
    },
    /** Falls silent, for a page that is being left. */
    hush: () => listeners.clear(),
    listen(listener: (failure: CallError) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type FailureReports = ReturnType<typeof createFailureReports>;
