import { useRef, useState } from 'react';

/**
 * An action that never runs twice at once: clicks while it runs do nothing. `run` resolves to whether it succeeded.
 * An abort is neither success nor failure: someone changed their mind.
 */
export function useSingleFlight<Arguments extends unknown[]>(
  action: (...args: Arguments) => Promise<void> | void,
) {
  const runs = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const run = async (...args: Arguments): Promise<boolean> => {
    if (runs.current) return false;
    runs.current = true;
    setRunning(true);
    setFailure(undefined);
    try {
      await action(...args);
      return true;
    } catch (error) {
      if (Object(error).name !== 'AbortError') setFailure(error);
      return false;
    } finally {
      runs.current = false;
      setRunning(false);
    }
  };

  return { run, isRunning, failure, forget: () => setFailure(undefined) };
}
