import { useEffect, useState } from 'react';
import { isCovered } from './isCovered.ts';

/**
 * A value that is frozen while something covers the page: if it decides what a page contains, an open dialog would be
 * unmounted with the button that opened it.
 */
export function useUncovered<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return;
    const take = () => {
      if (!isCovered()) setShown(() => value);
    };
    take();
    const changes = new MutationObserver(take);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['role'] });
    return () => changes.disconnect();
  }, [shown, value]);
  return shown;
}
