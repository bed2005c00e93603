import { useEffect, useState } from 'react';
import { searchDelay } from './SearchInput.tsx';

/** A text once it has stayed the same for a moment: when typing pauses. */
export function useSettled(text: string, pause = searchDelay): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
