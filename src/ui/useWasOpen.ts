import { useRef } from 'react';

/**
 * Whether something has been open yet. Until then it need not be rendered: a list has a dozen menus and dialogs, most
 * of which are never opened, and each closed one would cost its first rows the time of six components.
 */
export function useWasOpen(isOpen: boolean): boolean {
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  return wasOpen.current;
}
