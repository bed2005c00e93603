import { useEffect, useState } from 'react';

/** Counts down to 0, by the clock: a background page's timers run only now and then. */
export function useSecondsLeft(begin: number) {
  const [end, setEnd] = useState(() => Date.now() + begin * 1000);
  const [now, setNow] = useState(() => Date.now());
  const isRunning = now < end;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    left: Math.max(0, Math.ceil((end - now) / 1000)),
    startFrom: (seconds: number) => {
      setNow(Date.now());
      setEnd(Date.now() + seconds * 1000);
    },
  };
}
