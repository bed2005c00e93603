import { useEffect, useReducer } from 'react';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

/** Until `end`, a time in ms, something can't be repeated: the seconds left, and a sentence that says so. */
export function useWait(end = 0) {
  const { text } = useTexts();
  const { time } = useFormats();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!isRunning) return undefined;
  return {
    left,
    reason:
      left < 120 ? text('ui.wait.seconds', { count: left }) : text('ui.wait.until', { time: time(end) }),
  };
}
