import { useEffectEvent, useLayoutEffect } from 'react';
import { onKey } from './keys.ts';

/** Handles keys pressed anywhere, from the first frame on: a page that is visible must answer its keys. */
export function useKeyListener(answer: (event: KeyboardEvent) => void, isOn = true): void {
  const act = useEffectEvent(answer);
  useLayoutEffect(() => {
    if (!isOn) return;
    const handleKey = onKey<KeyboardEvent>((event) => act(event));
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn]);
}
