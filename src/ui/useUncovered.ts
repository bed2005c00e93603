import { useEffect, useState } from 'react';
import { isCovered } from './isCovered.ts';

/**
 * A value that waits while something lies over the page: where it decides what a page is made of, an open dialog would go
 * with the button that opened it.
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
